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
import type { OperatorsIn } from './operator.ts'

/** Payins and payouts: the operators of each method that has any, by currency (D-119). */
export const offered: { readonly [C in CurrencyCode]: OperatorsIn<C> } = {
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

const behindInstantEft = instantEft.flatMap(({ code: paymentOperatorCode }) =>
  southAfricanBanks.map(({ code, name }) => ({ code, name, paymentOperatorCode })),
)

/** Institutions and wallets that stand behind an operator. */
export const providersBehind: { readonly [C in CurrencyCode]?: readonly ExternalProvider[] } = { ZAR: behindInstantEft }
