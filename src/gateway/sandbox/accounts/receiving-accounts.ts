import type { CurrencyCode } from '#contract/currencies.ts'
import { checkDigits, isNuban } from '#contract/fields/check-digits.ts'
import type { PaymentOperator } from '../../payments/operators/operator.ts'
import { completed, padded } from './digits.ts'

/** The account that the customer transfers to, as a transfer page shows it. */
export interface ReceivingAccount {
  readonly accountName: string
  readonly accountNumber: string
  readonly bankCode: string
  readonly bankName: string
  readonly accountType?: string
  readonly branchName?: string
  readonly branchCode?: string
}

type Bank = Pick<PaymentOperator, 'name' | 'branchCode'> & { readonly bankCode: string }

interface AccountPlan {
  /** The fictitious bank of payments without an operator. */
  readonly sandboxBank: Bank
  readonly accountName: string
  /** The account number at an index of the bank, from 1. */
  readonly numberAt: (serial: number, bankCode: string) => string
  readonly branchAt?: (bank: Bank) => Pick<ReceivingAccount, 'accountType' | 'branchName' | 'branchCode'>
  /** The operators are ways of paying and not the account's bank. */
  readonly hasRails?: true
}

const sandboxBranch = '000000'

/** Banks whose accounts have twelve digits, where all others have ten. */
const longThaiNumbers: readonly string[] = ['030', '034']

const plans = {
  /** A CBU of branch 0000. */
  ARS: {
    sandboxBank: { bankCode: '999', name: 'Banco Sandbox' },
    accountName: 'Sandbox Pagos S.A.',
    numberAt: (serial, bankCode) => completed(`${bankCode}0000#${padded(serial, 13)}#`, checkDigits.cbu),
  },
  /** A card number of 19 digits under 629999, which no bank issues. */
  CNY: {
    sandboxBank: { bankCode: '999', name: '沙盒银行' },
    accountName: '沙盒支付有限公司',
    numberAt: (serial) => completed(`629999${padded(serial, 12)}#`, checkDigits.luhn),
    branchAt: () => ({ branchName: '沙盒支行' }),
  },
  /** The bank code is the IFSC of a bank that does not exist. */
  INR: {
    sandboxBank: { bankCode: 'SBOX0000001', name: 'Sandbox Bank India' },
    accountName: 'Sandbox Payments',
    numberAt: (serial) => padded(serial, 12),
    hasRails: true,
  },
  /** Branch 000; the name is in the katakana that a transfer is typed in. */
  JPY: {
    sandboxBank: { bankCode: '9999', name: 'サンドボックス銀行' },
    accountName: 'カ)サンドボックス',
    numberAt: (serial) => padded(serial, 7),
    branchAt: () => ({ branchName: 'サンドボックス支店', branchCode: '000', accountType: '普通' }),
  },
  KRW: {
    sandboxBank: { bankCode: '999', name: '샌드박스은행' },
    accountName: '주식회사 샌드박스',
    numberAt: (serial) => padded(serial, 12),
  },
  LAK: {
    sandboxBank: { bankCode: 'SANDBOX', name: 'Sandbox Bank Lao' },
    accountName: 'SANDBOX PAYMENTS',
    numberAt: (serial) => padded(serial, 16),
  },
  /** A CLABE with city code 000, which is not assigned. */
  MXN: {
    sandboxBank: { bankCode: '999', name: 'Banco Sandbox' },
    accountName: 'Sandbox Pagos SA de CV',
    numberAt: (serial, bankCode) => completed(`${bankCode}000${padded(serial, 11)}#`, checkDigits.clabe),
  },
  NAD: {
    sandboxBank: { bankCode: 'SANDBOX', name: 'Sandbox Bank Namibia' },
    accountName: 'Sandbox Payments',
    numberAt: (serial) => padded(serial, 10),
    branchAt: () => ({ branchCode: sandboxBranch }),
  },
  /** The last of ten digits is a check digit that covers the bank code too. */
  NGN: {
    sandboxBank: { bankCode: '999', name: 'Sandbox Bank Nigeria' },
    accountName: 'Sandbox Payments',
    numberAt: (serial, bankCode) => completed(`${padded(serial, 9)}#`, (number) => isNuban(bankCode, number)),
  },
  /** The sandbox's bank has an international identifier. */
  PHP: {
    sandboxBank: { bankCode: 'TESTPHM1XXX', name: 'Sandbox Bank Philippines' },
    accountName: 'SANDBOX PAYMENTS',
    numberAt: (serial) => padded(serial, 12),
  },
  /** Digits of branch 000, which no bank has. */
  THB: {
    sandboxBank: { bankCode: '999', name: 'Sandbox Bank' },
    accountName: 'บริษัท แซนด์บ็อกซ์ จำกัด',
    numberAt: (serial, bankCode) => padded(serial, longThaiNumbers.includes(bankCode) ? 12 : 10),
  },
  /** Letters and digits, as virtual accounts have them; the bank code is the BIN of its QR codes. */
  VND: {
    sandboxBank: { bankCode: '999999', name: 'Ngân hàng Sandbox' },
    accountName: 'CONG TY SANDBOX',
    numberAt: (serial) => `SANDBOX${padded(serial, 6)}`,
  },
  /** The branch code is the bank's universal one. */
  ZAR: {
    sandboxBank: { bankCode: 'SANDBOX', name: 'Sandbox Bank' },
    accountName: 'Sandbox Payments',
    numberAt: (serial) => padded(serial, 10),
    branchAt: ({ branchCode = sandboxBranch }) => ({ branchCode, accountType: 'current' }),
  },
} as const satisfies { readonly [C in CurrencyCode]?: AccountPlan }

/** Currencies with a method by which the customer transfers to an account. */
export type TransferCurrency = keyof typeof plans

/** Whether accounts can be generated in this currency. */
export const isTransferCurrency = (code: CurrencyCode): code is TransferCurrency => Object.hasOwn(plans, code)

/**
 * The sandbox's account number `index` (from 0), at the operator's bank if one was chosen. Deterministic, with valid
 * check digits, and as far as known nobody's account.
 */
export function receivingAccount(question: {
  readonly currencyCode: TransferCurrency
  readonly index: number
  readonly operator?: PaymentOperator | undefined
}): ReceivingAccount {
  const { currencyCode, index, operator } = question
  const { sandboxBank, accountName, numberAt, branchAt, hasRails }: AccountPlan = plans[currencyCode]
  const bank = operator && !hasRails ? { ...operator, bankCode: operator.bankCode ?? operator.code } : sandboxBank
  return {
    accountName,
    accountNumber: numberAt(index + 1, bank.bankCode),
    bankCode: bank.bankCode,
    bankName: bank.name,
    ...branchAt?.(bank),
  }
}
