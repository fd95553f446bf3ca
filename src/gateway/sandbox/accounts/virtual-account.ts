import type { PaymentOperator } from '../../payments/operators/operator.ts'
import { seededDigits } from './digits.ts'
import type { ReceivingAccount } from './receiving-accounts.ts'

/** An account number that identifies one payment. */
export interface VirtualAccount extends ReceivingAccount {
  /** Mandiri: the company's code, typed before the number. */
  readonly billerCode?: string
}

type VirtualCurrency = 'IDR' | 'KRW' | 'TWD'

/** The company's prefix and how many digits follow it. */
type NumberPlan = readonly [prefix: string, digits: number]

const company = '99999'

/** Banks whose numbers are not those of `byCurrency`. */
const indonesian: Readonly<Record<string, NumberPlan>> = {
  BNI: [`988${company}`, 8],
  BRI: [company, 13],
  MANDIRI: [company, 7],
}

const byCurrency: Readonly<Record<VirtualCurrency, NumberPlan>> = {
  IDR: [company, 11],
  KRW: ['999', 11],
  TWD: [company, 9],
}

const accountNames: Readonly<Record<VirtualCurrency, string>> = {
  IDR: 'SANDBOX PAYMENTS',
  KRW: '주식회사 샌드박스',
  TWD: '沙盒支付股份有限公司',
}

/** The virtual account of one payment at the operator's bank; deterministic for a seed. */
export function virtualAccount(question: {
  readonly operator: PaymentOperator
  readonly currencyCode: VirtualCurrency
  readonly seed: string
}): VirtualAccount {
  const { operator, currencyCode, seed } = question
  const [prefix, digits] = (currencyCode === 'IDR' && indonesian[operator.code]) || byCurrency[currencyCode]
  return {
    accountName: accountNames[currencyCode],
    accountNumber: prefix + seededDigits(seed, digits),
    bankCode: operator.bankCode ?? operator.code,
    bankName: operator.name,
    ...(operator.code === 'MANDIRI' && { billerCode: company }),
  }
}
