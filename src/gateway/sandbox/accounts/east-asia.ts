import { checkDigits } from '#contract/fields/check-digits.ts'
import { completed, padded } from './digits.ts'
import type { AccountPlan } from './receiving-account.ts'

/** A card number of 19 digits under 629999, which no bank issues. */
export const chineseAccounts: AccountPlan = {
  sandboxBank: { bankCode: '999', name: '沙盒银行' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName: '沙盒支付有限公司',
    accountNumber: completed(`629999${padded(serial, 12)}#`, checkDigits.luhn),
    bankCode,
    bankName: name,
    branchName: '沙盒支行',
  }),
}

/** Seven digits at branch 000; the name is in the katakana that a transfer is typed in. */
export const japaneseAccounts: AccountPlan = {
  sandboxBank: { bankCode: '9999', name: 'サンドボックス銀行' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName: 'カ)サンドボックス',
    accountNumber: padded(serial, 7),
    bankCode,
    bankName: name,
    branchName: 'サンドボックス支店',
    branchCode: '000',
    accountType: '普通',
  }),
}

/** Twelve digits. */
export const koreanAccounts: AccountPlan = {
  sandboxBank: { bankCode: '999', name: '샌드박스은행' },
  accountAt: ({ bank: { bankCode, name }, serial }) => ({
    accountName: '주식회사 샌드박스',
    accountNumber: padded(serial, 12),
    bankCode,
    bankName: name,
  }),
}
