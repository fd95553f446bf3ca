import type { CurrencyCode } from '#contract/currencies.ts'
import { checkDigits, isNuban } from '#contract/fields/check-digits.ts'
import type { ReceivingAccount } from '../accounts/receiving-accounts.ts'

const rules: { readonly [C in CurrencyCode]?: (account: ReceivingAccount) => boolean } = {
  ARS: ({ accountNumber, bankCode }) => checkDigits.cbu(accountNumber) && accountNumber.startsWith(bankCode),
  CNY: ({ accountNumber }) => /^\d{16,19}$/.test(accountNumber) && checkDigits.luhn(accountNumber),
  IDR: ({ accountNumber }) => /^\d{10,18}$/.test(accountNumber),
  INR: ({ accountNumber, bankCode }) => /^\d{9,18}$/.test(accountNumber) && /^[A-Z]{4}0[A-Z0-9]{6}$/.test(bankCode),
  JPY: ({ accountNumber, bankCode, branchCode = '', accountType, accountName }) =>
    /^\d{7}$/.test(accountNumber) &&
    /^\d{4}$/.test(bankCode) &&
    /^\d{3}$/.test(branchCode) &&
    accountType === '普通' &&
    /^[ァ-ヶー()A-Z0-9 .-]{1,30}$/.test(accountName),
  KRW: ({ accountNumber, bankCode }) => /^\d{10,16}$/.test(accountNumber) && /^\d{3}$/.test(bankCode),
  LAK: ({ accountNumber }) => /^\d{10,18}$/.test(accountNumber),
  MXN: ({ accountNumber, bankCode }) => checkDigits.clabe(accountNumber) && accountNumber.startsWith(bankCode),
  NAD: ({ accountNumber, branchCode = '' }) => /^\d{8,13}$/.test(accountNumber) && /^\d{6}$/.test(branchCode),
  NGN: ({ accountNumber, bankCode }) => isNuban(bankCode, accountNumber),
  PHP: ({ accountNumber, bankCode }) =>
    /^\d{10,16}$/.test(accountNumber) && /^[A-Z]{4}PH[A-Z0-9]{2}[A-Z0-9]{3}$/.test(bankCode),
  THB: ({ accountNumber, bankCode }) => /^\d{10,15}$/.test(accountNumber) && /^\d{3}$/.test(bankCode),
  TWD: ({ accountNumber, bankCode }) => /^\d{10,16}$/.test(accountNumber) && /^\d{3}$/.test(bankCode),
  VND: ({ accountNumber, bankCode }) => /^[A-Za-z0-9]{6,19}$/.test(accountNumber) && /^\d{6}$/.test(bankCode),
  ZAR: ({ accountNumber, branchCode = '' }) => /^\d{7,13}$/.test(accountNumber) && /^\d{6}$/.test(branchCode),
}

/** For tests: whether an account can be transferred to in its currency: shape, bank and branch codes, check digits. */
export const isAccountOf = (currencyCode: CurrencyCode, account: ReceivingAccount): boolean =>
  rules[currencyCode]?.(account) ?? false
