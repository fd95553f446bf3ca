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
