import { matchLocale } from './match-locale.ts'

/** Chromium brings no Lao dates and figures; the British ones have the same order and digits, and lists without words. */
const STAND_IN = 'en-GB'

/**
 * For `Intl`: the tag, and what to write in where the browser does not know it. Without it a browser takes its own
 * language, and a Lao page would have Thai or Spanish dates.
 */
export const intlTags = (tag: string): readonly string[] => [tag, STAND_IN]

/**
 * For times of day and dates: as written where the customer lives, as far as the browser tells and the page is in a
 * language of theirs. British or Indian customers do not read "Nov 22, 2:05 AM".
 */
export const dateTags = (locale: string, wanted: readonly string[] = navigator.languages): readonly string[] => [
  ...wanted.filter((tag) => matchLocale(tag) === locale),
  ...intlTags(locale),
]
