import { keysOf } from './keys-of.ts'

/** One row per language the app can speak: its BCP 47 tag, and its own name for itself. */
export const locales = {
  en: 'English',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  ms: 'Bahasa Melayu',
  fil: 'Filipino',
  hi: 'हिन्दी',
  ja: '日本語',
  ko: '한국어',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  'pt-BR': 'Português (Brasil)',
  es: 'Español',
  sw: 'Kiswahili',
  lo: 'ລາວ',
  af: 'Afrikaans',
  ar: 'العربية',
  ur: 'اردو',
  he: 'עברית',
  tr: 'Türkçe',
  bn: 'বাংলা',
} as const

export type Locale = keyof typeof locales

/** In the order of the table. */
export const localeTags: readonly Locale[] = keysOf(locales)

/** Narrows a tag to one of the table's own, exactly as spelled there. */
export function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(locales, tag)
}

/** Languages with a common tag that differs from the table's. */
const renamed: Readonly<Record<string, Locale>> = { tl: 'fil', in: 'id', iw: 'he', pt: 'pt-BR' }

const traditionalRegions = new Set(['tw', 'hk', 'mo'])

/** The row of the locale table that serves a BCP 47 tag (any case, `_` or `-`), or undefined when none does. */
export function matchLocale(tag: string): Locale | undefined {
  const [language = '', ...subtags] = tag.trim().toLowerCase().replaceAll('_', '-').split('-')
  if (language === 'zh') return chineseScript(subtags)
  if (Object.hasOwn(renamed, language)) return renamed[language]
  return isLocale(language) ? language : undefined
}

function chineseScript(subtags: readonly string[]): Locale {
  if (subtags.includes('hans')) return 'zh-Hans'
  const traditional = subtags.some((subtag) => subtag === 'hant' || traditionalRegions.has(subtag))
  return traditional ? 'zh-Hant' : 'zh-Hans'
}

type LocaleSources = {
  /** The `lang` parameter of the address. */
  readonly parameter?: string | undefined
  /** `navigator.languages`, most wanted first. */
  readonly browserLanguages: readonly string[]
  /** The languages of the currency's country, most usual first. */
  readonly currencyLanguages?: readonly string[] | undefined
}

/** The first locale among: `lang` parameter, the browser's languages, the currency's country; else English (D-532). */
export function chooseLocale(sources: LocaleSources): Locale {
  const tags = [sources.parameter ?? '', ...sources.browserLanguages, ...(sources.currencyLanguages ?? [])]
  for (const tag of tags) {
    const locale = matchLocale(tag)
    if (locale !== undefined) return locale
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
