import { currencies, isCurrencyCode } from '#contract/currencies.ts'
import { currencyOf, languageOf, type OpenedAddress } from '../checkout/params/address.ts'
import { offeredLocales } from '../i18n/catalogues.ts'
import { chooseLocale, type Locale } from '../i18n/locales.ts'

/** The language of a page: from its address, the browser's languages, or the currency's country, in this order. */
export function localeOf(address: OpenedAddress, browserLanguages: readonly string[]): Locale {
  const currencyCode = currencyOf(address) ?? ''
  return chooseLocale({
    parameter: languageOf(address),
    browserLanguages,
    currencyLanguages: isCurrencyCode(currencyCode) ? currencies[currencyCode].languages : [],
    offered: offeredLocales,
  })
}
