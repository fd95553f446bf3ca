/** Letters that Unicode does not take apart into a base letter and an accent. */
const undecomposed: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
}

/** Text that folding leaves as it is. */
const PLAIN = /^[\x20-\x7e]*$/

const firstCharacters = (text: string, most: number): string =>
  (PLAIN.test(text) ? text.slice(0, most) : [...text].slice(0, most).join('')).trim()

/** The text in printable ASCII, accents folded, what has no ASCII form left out, at most `most` characters. */
export function latinText(text: string, most: number): string {
  const ascii = PLAIN.test(text) ? text : folded(text)
  return firstCharacters(ascii.replace(/ +/g, ' ').trim(), most)
}

function folded(text: string): string {
  const letters = [...text].map((character) => undecomposed[character] ?? character).join('')
  return letters.normalize('NFKD').replace(/[^\x20-\x7e]+/g, (run) => (/\s/.test(run) ? ' ' : ''))
}

/** The text as it is read locally, without controls or characters that count as two in UTF-16, at most `most` of them. */
export function localText(text: string, most: number): string {
  const visible = text.normalize('NFC').replace(/[\p{C}\u{10000}-\u{10ffff}]/gu, '')
  return firstCharacters(visible.replace(/\s+/g, ' ').trim(), most)
}

/** The last letters and digits of a reference, for ids differ at their end; `0` when it has none. */
export const referenceText = (reference: string, most: number): string =>
  reference.replace(/[^A-Za-z0-9]/g, '').slice(-most) || '0'

const split = (amount: string): readonly [whole: string, decimals: string] => {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!parts) throw new RangeError('An amount is digits with an optional decimal point')
  return [(parts[1] ?? '').replace(/^0+(?=\d)/, ''), (parts[2] ?? '').replace(/0+$/, '')]
}

/** A decimal text with two decimals: `20` is `20.00`. */
export function amountWithCents(amount: string): string {
  const [whole, decimals] = split(amount)
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** A decimal text without trailing zeros: `150000.00` is `150000`, `0.50` is `0.5`. */
export function shortestAmount(amount: string): string {
  const [whole, decimals] = split(amount)
  return decimals === '' ? whole : `${whole}.${decimals}`
}
