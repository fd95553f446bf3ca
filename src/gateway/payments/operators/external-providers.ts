import type { CurrencyCode } from '#contract/currencies.ts'
import type { ExternalProvider } from '#contract/operations/results.ts'
import { instantEft, southAfricanBanks } from './countries/south-africa.ts'

const behindInstantEft = instantEft.flatMap(({ code: paymentOperatorCode }) =>
  southAfricanBanks.map(({ code, name }) => ({ code, name, paymentOperatorCode })),
)

const lists: { readonly [C in CurrencyCode]?: readonly ExternalProvider[] } = { ZAR: behindInstantEft }

/** Institutions and wallets that stand behind an operator; a payin may name one as `externalProviderCode`. */
export const externalProvidersOf = (currencyCode: CurrencyCode): readonly ExternalProvider[] =>
  lists[currencyCode] ?? []
