import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentOperator } from '../../payments/operators/operator.ts'
import { namibianAccounts, nigerianAccounts, southAfricanAccounts } from './africa.ts'
import { argentineAccounts, mexicanAccounts } from './americas.ts'
import { chineseAccounts, japaneseAccounts, koreanAccounts } from './east-asia.ts'
import { indianAccounts } from './india.ts'
import type { AccountPlan, ReceivingAccount } from './receiving-account.ts'
import { laoAccounts, philippineAccounts, thaiAccounts, vietnameseAccounts } from './south-east-asia.ts'

const plans = {
  ARS: argentineAccounts,
  CNY: chineseAccounts,
  INR: indianAccounts,
  JPY: japaneseAccounts,
  KRW: koreanAccounts,
  LAK: laoAccounts,
  MXN: mexicanAccounts,
  NAD: namibianAccounts,
  NGN: nigerianAccounts,
  PHP: philippineAccounts,
  THB: thaiAccounts,
  VND: vietnameseAccounts,
  ZAR: southAfricanAccounts,
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
  const { accountAt, sandboxBank } = plans[currencyCode]
  const bank = operator ? { ...operator, bankCode: operator.bankCode ?? operator.code } : sandboxBank
  return accountAt({ bank, serial: index + 1 })
}
