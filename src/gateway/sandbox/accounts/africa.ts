import { isNuban } from '#contract/fields/check-digits.ts'
import { completed, padded } from './digits.ts'
import type { AccountPlan } from './receiving-account.ts'

const accountName = 'Sandbox Payments'
const sandboxBranch = '000000'

/** Ten digits and a branch code of six. */
export const namibianAccounts: AccountPlan = {
  sandboxBank: { bankCode: 'SANDBOX', name: 'Sandbox Bank Namibia' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName,
    accountNumber: padded(serial, 10),
    bankCode,
    bankName: name,
    branchCode: sandboxBranch,
  }),
}

/** Ten digits; the last one is a check digit that covers the bank code too. */
export const nigerianAccounts: AccountPlan = {
  sandboxBank: { bankCode: '999', name: 'Sandbox Bank Nigeria' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName,
    accountNumber: completed(`${padded(serial, 9)}#`, (number) => isNuban(bankCode, number)),
    bankCode,
    bankName: name,
  }),
}

/** Ten digits and the bank's universal branch code. */
export const southAfricanAccounts: AccountPlan = {
  sandboxBank: { bankCode: 'SANDBOX', name: 'Sandbox Bank', branchCode: sandboxBranch },
  accountAt: ({ bank: { bankCode, name, branchCode = sandboxBranch }, serial }) => ({
    accountName,
    accountNumber: padded(serial, 10),
    bankCode,
    bankName: name,
    branchCode,
    accountType: 'current',
  }),
}
