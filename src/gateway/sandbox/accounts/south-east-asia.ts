import { padded } from './digits.ts'
import type { AccountPlan } from './receiving-account.ts'

const accountName = 'SANDBOX PAYMENTS'

/** Banks whose accounts have twelve digits, where all others have ten. */
const longThaiNumbers: readonly string[] = ['030', '034']

/** Sixteen digits. */
export const laoAccounts: AccountPlan = {
  sandboxBank: { bankCode: 'SANDBOX', name: 'Sandbox Bank Lao' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName,
    accountNumber: padded(serial, 16),
    bankCode,
    bankName: name,
  }),
}

/** Twelve digits at a bank with an international identifier. */
export const philippineAccounts: AccountPlan = {
  sandboxBank: { bankCode: 'TESTPHM1XXX', name: 'Sandbox Bank Philippines' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName,
    accountNumber: padded(serial, 12),
    bankCode,
    bankName: name,
  }),
}

/** Digits of branch 000, which no bank has. */
export const thaiAccounts: AccountPlan = {
  sandboxBank: { bankCode: '999', name: 'Sandbox Bank' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName: 'บริษัท แซนด์บ็อกซ์ จำกัด',
    accountNumber: padded(serial, longThaiNumbers.includes(bankCode) ? 12 : 10),
    bankCode,
    bankName: name,
  }),
}

/** Letters and digits, as virtual accounts have them; the bank code is the BIN of its QR codes. */
export const vietnameseAccounts: AccountPlan = {
  sandboxBank: { bankCode: '999999', name: 'Ngân hàng Sandbox' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName: 'CONG TY SANDBOX',
    accountNumber: `SANDBOX${padded(serial, 6)}`,
    bankCode,
    bankName: name,
  }),
}
