import { type CurrencyCode, currencies } from '#contract/currencies.ts'

/** The data that a customer's banking app must read from the code. */
export type QrRequest = {
  /** Decimal text, to be paid exactly. */
  readonly amount: string
  /** The id that identifies the payment; each scheme cuts it to its maximum length. */
  readonly reference: string
  /** As the merchant writes it, in any script. */
  readonly merchantName: string
}

/** For schemes that identify payments by amount: the index of the receiver, since a receiver runs out of amounts. */
export type ReceiverRequest = {
  /** From 0, which absence means. */
  readonly receiverIndex?: number | undefined
}

type QrParts = {
  readonly version?: '01' | '02'
  /** Pix leaves tag 01 out of its static codes. */
  readonly initiation?: 'unstated'
  /** Tags 26 to 51: where the money goes. */
  readonly accounts: readonly Tag[]
  readonly category?: string
  readonly currencyCode: Exclude<CurrencyCode, 'USDC' | 'USDT'>
  readonly amount: string
  readonly merchant?: {
    readonly name: string
    readonly city: string
    readonly postalCode?: string
  }
  readonly additional?: readonly Tag[]
}

const nameless = 'SANDBOX'
const longestAmount = 13

function merchantTags(merchant: NonNullable<QrParts['merchant']>): readonly Tag[] {
  const tags: Tag[] = [
    ['59', latinText(merchant.name, 25) || nameless],
    ['60', merchant.city],
  ]
  if (merchant.postalCode) tags.push(['61', merchant.postalCode])
  return tags
}

/**
 * An EMV merchant-presented payload, CRC included. An amount longer than the standard's 13 characters is left out, so
 * that the payer's app requests it.
 */
export function qrPayload(parts: QrParts): string {
  const isAmountCarried = parts.amount.length <= longestAmount
  const { numeric, country } = currencies[parts.currencyCode]
  const tags: Tag[] = [['00', parts.version ?? '01']]
  if (parts.initiation !== 'unstated') tags.push(['01', isAmountCarried ? '12' : '11'])
  tags.push(...parts.accounts)
  if (parts.category) tags.push(['52', parts.category])
  tags.push(['53', numeric])
  if (isAmountCarried) tags.push(['54', parts.amount])
  tags.push(['58', country])
  if (parts.merchant) tags.push(...merchantTags(parts.merchant))
  if (parts.additional) tags.push(['62', parts.additional])
  const sealed = `${encodeTags(tags)}6304`
  return sealed + crcOf(sealed)
}

/** Two digits and a value; a template's value is itself a list of tags. */
export type Tag = readonly [id: string, value: string | readonly Tag[]]

const longestValue = 99

/** The tags in the order given. Throws on a value of over 99 characters: whoever builds a tag cuts its text first. */
export function encodeTags(tags: readonly Tag[]): string {
  let text = ''
  for (const tag of tags) text += encodeTag(tag)
  return text
}

function encodeTag([id, content]: Tag): string {
  const value = typeof content === 'string' ? content : encodeTags(content)
  const { length } = [...value]
  if (!/^\d{2}$/.test(id)) throw new RangeError(`A tag is two digits, not ${id}`)
  if (length > longestValue) throw new RangeError(`Tag ${id} holds ${length} characters of at most ${longestValue}`)
  return length < 10 ? `${id}0${length}${value}` : `${id}${length}${value}`
}

const polynomial = 0x1021
const highestBit = 0x8000

const shift = (register: number): number =>
  register & highestBit ? ((register << 1) ^ polynomial) & 0xffff : (register << 1) & 0xffff

/** What eight shifts make of each value of the register's upper byte: bit by bit, a code took a tenth of a create. */
const remainders = Uint16Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }).reduce<number>(shift, byte << 8),
)

/** CRC-16/CCITT-FALSE over the UTF-8 bytes of a text, as four upper-case hexadecimal digits. */
export const crcOf = (text: string): string =>
  Buffer.from(text).reduce(after, 0xffff).toString(16).toUpperCase().padStart(4, '0')

const after = (register: number, byte: number): number =>
  ((register << 8) & 0xffff) ^ (remainders[(register >> 8) ^ byte] ?? 0)

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

const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join('').trim()

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
