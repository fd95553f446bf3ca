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

/** Currencies that some method asks the customer to transfer to an account. */
export type TransferCurrency = keyof typeof plans

/** Whether accounts can be made in this currency. */
export const isTransferCurrency = (code: CurrencyCode): code is TransferCurrency => Object.hasOwn(plans, code)

/**
 * The account number `index` (from 0) of the sandbox, at the operator's bank where one was chosen: always the same
 * for the same question, well-formed down to its check digits, and as far as can be known nobody's.
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
