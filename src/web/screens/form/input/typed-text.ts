/** The zeros of other decimal digits on keyboards of our languages: Thai, Lao, Indic, Arabic. */
const ZEROS = [0x0e50, 0x0ed0, 0x0966, 0x09e6, 0x0be6, 0x0c66, 0x0660, 0x06f0]
const DIGIT =
  /[\u0e50-\u0e59\u0ed0-\u0ed9\u0966-\u096f\u09e6-\u09ef\u0be6-\u0bef\u0c66-\u0c6f\u0660-\u0669\u06f0-\u06f9]/g
const DASHES = /[\u2010-\u2015\u2212]/g
/** Direction marks are copied along with a number from a contact or a chat. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A typed or pasted code in ASCII: full-width and local digits and dashes are replaced, invisible marks dropped. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').replace(UNSEEN, '').replace(DASHES, '-').replace(DIGIT, asciiDigit)
}

function asciiDigit(digit: string): string {
  const point = digit.charCodeAt(0)
  const zero = ZEROS.find((start) => point >= start && point <= start + 9) ?? point
  return String(point - zero)
}
