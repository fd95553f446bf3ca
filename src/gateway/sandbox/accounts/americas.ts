import { checkDigits } from '#contract/fields/check-digits.ts'
import { completed, padded } from './digits.ts'
import type { AccountPlan } from './receiving-account.ts'

/** A CBU of branch 0000. */
export const argentineAccounts: AccountPlan = {
  sandboxBank: { bankCode: '999', name: 'Banco Sandbox' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName: 'Sandbox Pagos S.A.',
    accountNumber: completed(`${bankCode}0000#${padded(serial, 13)}#`, checkDigits.cbu),
    bankCode,
    bankName: name,
  }),
}

/** A CLABE with city code 000, which is not assigned. */
export const mexicanAccounts: AccountPlan = {
  sandboxBank: { bankCode: '999', name: 'Banco Sandbox' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName: 'Sandbox Pagos SA de CV',
    accountNumber: completed(`${bankCode}000${padded(serial, 11)}#`, checkDigits.clabe),
    bankCode,
    bankName: name,
  }),
}
