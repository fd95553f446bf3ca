import { type Locale, matchLocale } from '#contract/locales.ts'

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

const rightToLeft: readonly Locale[] = ['ar', 'ur', 'he']

/** The value of `dir` for a page in this language. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (rightToLeft.includes(locale) ? 'rtl' : 'ltr')

/** Whether a text has a letter of a script that is written from right to left, such as Hebrew and Arabic. */
export const hasRightToLeftLetter = (text: string): boolean => /[\u0590-\u08ff]/.test(text)

/**
 * A value in a sentence of the other direction, such as a brand or a phone number in an Arabic one, would change places
 * with its neighbours: U+2068 and U+2069 isolate it (Unicode Standard Annex 9). Other values stay as they are.
 */
export function isolated<Value>(value: Value, locale: Locale): Value | string {
  if (typeof value !== 'string' || hasRightToLeftLetter(value) === (directionOf(locale) === 'rtl')) return value
  return `\u2068${value}\u2069`
}
