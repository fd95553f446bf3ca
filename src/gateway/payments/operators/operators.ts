import type { CurrencyCode } from '#contract/currencies.ts'
import type { ExternalProvider } from '#contract/operations/results.ts'
import { ghanaianOperators, kenyanOperators, namibianOperators, nigerianOperators } from './countries/africa.ts'
import { argentineOperators, brazilianOperators, mexicanOperators } from './countries/americas.ts'
import { colombianOperators } from './countries/colombia.ts'
import { chineseOperators, japaneseOperators, taiwaneseOperators } from './countries/east-asia.ts'
import { indianOperators } from './countries/india.ts'
import { indonesianOperators } from './countries/indonesia.ts'
import { koreanOperators } from './countries/korea.ts'
import { malaysianOperators } from './countries/malaysia.ts'
import { instantEft, southAfricanBanks, southAfricanOperators } from './countries/south-africa.ts'
import { laoOperators, philippineOperators } from './countries/south-east-asia.ts'
import { thaiOperators } from './countries/thailand.ts'
import { vietnameseOperators } from './countries/vietnam.ts'
import { usdcOperators, usdtOperators } from './networks.ts'
import type { OperatorsIn, PaymentMethodCode, PaymentOperator } from './operator.ts'

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

const behindInstantEft = instantEft.flatMap(({ code: paymentOperatorCode }) =>
  southAfricanBanks.map(({ code, name }) => ({ code, name, paymentOperatorCode })),
)

const lists: { readonly [C in CurrencyCode]?: readonly ExternalProvider[] } = { ZAR: behindInstantEft }

/** Institutions and wallets that stand behind an operator; a payin may name one as `externalProviderCode`. */
export const externalProvidersOf = (currencyCode: CurrencyCode): readonly ExternalProvider[] =>
  lists[currencyCode] ?? []
