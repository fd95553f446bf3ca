import { matchLocale } from '#contract/locales.ts'

/**
 * Chromium has no Lao formats for dates and numbers; British ones have the same order and digits, and lists without
 * words.
 */
const STAND_IN = 'en-GB'

/**
 * The tag for `Intl`: the page's language, or a replacement for one that the browser does not know. Without a
 * replacement the browser uses its own language, and a Lao page would have Thai or Spanish dates. Lao always has the
 * replacement, so that a server and a browser that know it do not write other figures than Chromium.
 */
export const intlTags = (tag: string): readonly string[] => (matchLocale(tag) === 'lo' ? [STAND_IN] : [tag, STAND_IN])

/**
 * The tag for dates and times: the customer's region, if the browser names one for the page's language. British or
 * Indian customers do not read "Nov 22, 2:05 AM".
 */
export const dateTags = (locale: string, wanted: readonly string[]): readonly string[] => [
  ...wanted.filter((tag) => locale !== 'lo' && matchLocale(tag) === locale),
  ...intlTags(locale),
]
