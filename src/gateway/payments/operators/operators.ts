import type { CurrencyCode } from '#contract/currencies.ts'
import { ghanaianOperators, kenyanOperators, namibianOperators, nigerianOperators } from './africa.ts'
import { argentineOperators, brazilianOperators, mexicanOperators } from './americas.ts'
import { colombianOperators } from './colombia.ts'
import { chineseOperators, japaneseOperators, taiwaneseOperators } from './east-asia.ts'
import { indianOperators } from './india.ts'
import { indonesianOperators } from './indonesia.ts'
import { koreanOperators } from './korea.ts'
import { malaysianOperators } from './malaysia.ts'
import { usdcOperators, usdtOperators } from './networks.ts'
import type { OperatorsIn, PaymentMethodCode, PaymentOperator } from './operator.ts'
import { southAfricanOperators } from './south-africa.ts'
import { laoOperators, philippineOperators } from './south-east-asia.ts'
import { thaiOperators } from './thailand.ts'
import { vietnameseOperators } from './vietnam.ts'

/** Payins and payouts: the operators of each method that has any, by currency (D-119). */
const offered: { readonly [C in CurrencyCode]: OperatorsIn<C> } = {
  ARS: argentineOperators,
  BRL: brazilianOperators,
  CNY: chineseOperators,
  COP: colombianOperators,
  GHS: ghanaianOperators,
  IDR: indonesianOperators,
  INR: indianOperators,
  JPY: japaneseOperators,
  KES: kenyanOperators,
  KRW: koreanOperators,
  LAK: laoOperators,
  MXN: mexicanOperators,
  MYR: malaysianOperators,
  NAD: namibianOperators,
  NGN: nigerianOperators,
  PHP: philippineOperators,
  THB: thaiOperators,
  TWD: taiwaneseOperators,
  USDC: usdcOperators,
  USDT: usdtOperators,
  VND: vietnameseOperators,
  ZAR: southAfricanOperators,
}

type Lists = { readonly [M in PaymentMethodCode]?: readonly PaymentOperator[] }

const none: readonly PaymentOperator[] = []

const listsIn = (currencyCode: CurrencyCode): Lists => offered[currencyCode]

/** The operators to choose from, the gateway's own choice first; empty where a method has none. */
export const operatorsOf = (methodCode: PaymentMethodCode, currencyCode: CurrencyCode): readonly PaymentOperator[] =>
  listsIn(currencyCode)[methodCode] ?? none
