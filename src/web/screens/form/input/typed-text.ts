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

/** A typed or pasted phone number in ASCII, without the scheme of a link. */
export const plainPhone = (typed: string): string => plainCode(typed).trim().replace(/^tel:/i, '')

/** Each script has its decimal digits from zero to nine in one row (Unicode, section 4.6). */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}
