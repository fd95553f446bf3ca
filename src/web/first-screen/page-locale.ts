import { currencies, isCurrencyCode } from '#contract/currencies.ts'
import { currencyOf, languageOf, type OpenedAddress } from '../address.ts'
import { offeredLocales } from '../words/catalogues.ts'
import { chooseLocale } from '../words/choose-locale.ts'
import type { Locale } from '../words/locales.ts'

/** The language a page opens in: what its address says, what the browser wants, what the currency's country speaks. */
export function localeOf(address: OpenedAddress, browserLanguages: readonly string[]): Locale {
  const currencyCode = currencyOf(address) ?? ''
  return chooseLocale({
    parameter: languageOf(address),
    browserLanguages,
    currencyLanguages: isCurrencyCode(currencyCode) ? currencies[currencyCode].languages : [],
    offered: offeredLocales,
  })
}
