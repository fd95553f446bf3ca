import { type Locale, matchLocale } from './locales.ts'

type LocaleSources = {
  /** The `lang` parameter of the address. */
  readonly parameter?: string | undefined
  /** `navigator.languages`, most wanted first. */
  readonly browserLanguages: readonly string[]
  /** The languages of the currency's country, most usual first. */
  readonly currencyLanguages?: readonly string[] | undefined
  /** The locales that have a catalogue. */
  readonly offered: readonly Locale[]
}

/**
 * The first offered locale among: `lang` parameter, the browser's languages, the currency's country; else English
 * (D-532).
 */
export function chooseLocale(sources: LocaleSources): Locale {
  const tags = [sources.parameter ?? '', ...sources.browserLanguages, ...(sources.currencyLanguages ?? [])]
  for (const tag of tags) {
    const locale = matchLocale(tag)
    if (locale !== undefined && sources.offered.includes(locale)) return locale
  }
  return 'en'
}
