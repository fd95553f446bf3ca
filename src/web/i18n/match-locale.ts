import { isLocale, type Locale } from './locales.ts'

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
