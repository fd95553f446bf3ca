const DIGIT = /\p{Nd}/gu
const DASHES = /[\u2010-\u2015\u2212]/g
/**
 * Direction marks are copied along with a number from a contact or a chat; the signs of an emoji digit, a keycap, stand
 * behind the digit.
 */
const UNSEEN = /\p{Cf}|\ufe0e|\ufe0f|\u20e3/gu

/** A typed or pasted code in ASCII: digits of every script and dashes are replaced, invisible marks dropped. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').replace(UNSEEN, '').replace(DASHES, '-').replace(DIGIT, asciiDigit)
}

/** Unseen as well; without the joiners, which some scripts are written with. */
const UNSEEN_IN_NAMES = /(?![\u200c\u200d])\p{Cf}/gu

/** A typed or pasted name on one line, as banks compare it: letters in one piece, single spaces, no invisible marks. */
export const plainProse = (typed: string): string =>
  typed.normalize('NFC').replace(UNSEEN_IN_NAMES, '').replace(/\s+/g, ' ').trim()

/** A typed or pasted phone number in ASCII, without the scheme of a link. */
export const plainPhone = (typed: string): string => plainCode(typed).trim().replace(/^tel:/i, '')

/** Whether a typed number has a country code of its own, in the ways in which the form reads one. */
export const hasCountryCode = (typed: string): boolean => /^(?:\+|00)/.test(plainPhone(typed))

/**
 * What may stand before the ten digits of a Mexican number: the calling code, and what contact lists and messengers still
 * have of before 2019, a 1 behind it, or 01, 044 or 045 at home.
 */
export const MEXICAN_PREFIX = /^(?:(?:\+|00)?521?|01|04[45])(?=\d{10}$)/

/** Each script has its decimal digits from zero to nine in one row (Unicode, section 4.6). */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}
