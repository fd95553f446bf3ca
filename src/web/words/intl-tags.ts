/** Chromium brings no Lao dates and figures; the British ones have the same order and digits, and lists without words. */
const STAND_IN = 'en-GB'

/**
 * For `Intl`: the tag, and what to write in where the browser does not know it. Without it a browser takes its own
 * language, and a Lao page would have Thai or Spanish dates.
 */
export const intlTags = (tag: string): readonly string[] => [tag, STAND_IN]
