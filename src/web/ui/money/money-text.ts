import { type Currency, currencies, isCurrencyCode } from '#contract/currencies.ts'
import { matchLocale } from '#contract/locales.ts'
import { type NumberFormat, type NumberPart, numberFormat } from '../../browser/formats.ts'
import { intlTags } from '../../i18n/intl-tags.ts'

const DECIMAL = /^\d+(?:\.\d+)?$/
const STABLECOIN_DECIMALS = 2
/** Direction marks of Arabic and Hebrew formats. An amount is isolated on the page, and read left to right as in bank apps. */
const MARKS = /[\u061c\u200e\u200f]/g

/** Signs that several currencies share, so that the code must stand beside them. */
const AMBIGUOUS_SIGNS = ['$', '¥', '￥']

export type ShownMoney = {
  /** The amount with its currency sign, grouped as in the reader's language. */
  readonly text: string
  /** The currency code, if the text does not identify the currency. */
  readonly code: string | undefined
}

interface Money {
  /** Decimal text. */
  readonly amount: string
  readonly currencyCode: string
}

/** An amount in a language, as a rendering displayed it. */
export interface WrittenMoney extends Money {
  readonly pageLocale: string
  readonly shown: ShownMoney
}

const remembered = new Map<string, ShownMoney>()
let written: WrittenMoney[] | undefined
const keyOf = ({ amount, currencyCode }: Money, pageLocale: string) => `${amount} ${currencyCode} ${pageLocale}`

/** Remembers how the server displayed amounts, so that they do not change and need no number format. */
export function rememberMoney(money: readonly WrittenMoney[]): void {
  for (const { amount, currencyCode, pageLocale, shown } of money)
    remembered.set(keyOf({ amount, currencyCode }, pageLocale), shown)
}

/** The amounts that a rendering displays, each once. */
export function moneyWrittenBy(render: () => void): readonly WrittenMoney[] {
  written = []
  try {
    render()
    return [...new Map(written.map((money) => [keyOf(money, money.pageLocale), money])).values()]
  } finally {
    written = undefined
  }
}

/**
 * Money in the format of a reader of `pageLocale`. Never rounded: the text has every digit of `amount` (decimal text),
 * otherwise the amount is shown as it is.
 */
export function showMoney(amount: string, currencyCode: string, pageLocale: string): ShownMoney {
  const money = { amount, currencyCode }
  const shown = remembered.get(keyOf(money, pageLocale)) ?? formatMoney(money, pageLocale)
  written?.push({ pageLocale, shown, ...money })
  return shown
}

function formatMoney({ amount, currencyCode }: Money, pageLocale: string): ShownMoney {
  const plain = plainAmount(amount, currencyCode)
  const asItCame = { text: plain, code: currencyCode }
  if (!DECIMAL.test(plain) || !isCurrencyCode(currencyCode)) return asItCame
  // A number is exact up to the wire's 15 digits; the comparison below detects any loss beyond them.
  const parts = formatOf(currencyCode, pageLocale, plain)(Number(plain))
  if (parts === undefined) return asItCame
  const text = parts
    .map(({ value }) => value)
    .join('')
    .replace(MARKS, '')
  if (digitsOf(parts) !== plain.replace('.', '')) return asItCame
  const isNamed = text.includes(currencyCode) || isSignedUniquely(parts) || isOwnYen(parts, currencyCode, pageLocale)
  return { text, code: isNamed ? undefined : currencyCode }
}

/** The same as one line of text, for announcements, titles and alternative texts. */
export function moneyLine(amount: string, currencyCode: string, pageLocale: string): string {
  const { text, code } = showMoney(amount, currencyCode, pageLocale)
  return code === undefined ? text : `${text}\u00a0${code}`
}

/** Characters, a currency code with them, that fit on one line of the narrowest phone in the largest text size. */
const LONGEST_LINE = 14
/** Digit groups with the separator after them. The decimals stay with the last group. */
const GROUP = /\d+\D(?=\d{2,3}\D|\d{3}$)/g

/** The parts of an amount's text, with the currency code beside it, between which a line may break. */
export function figureGroups(text: string, code = ''): readonly string[] {
  if (text.length + code.length <= LONGEST_LINE) return [text]
  const ends = [...text.matchAll(GROUP)].map(({ index, 0: group }) => index + group.length)
  return [0, ...ends].map((start, position) => text.slice(start, ends[position]))
}

/** What a bank app accepts when pasted: digits and a point, with at least the currency's usual decimals (`100.00`). */
export function plainAmount(amount: string, currencyCode: string): string {
  if (!DECIMAL.test(amount)) return amount
  const [whole = '', fraction = ''] = amount.split('.')
  const significant = fraction.replace(/0+$/, '')
  const least = isCurrencyCode(currencyCode) ? leastDecimals(currencies[currencyCode], significant) : 0
  const shown = significant.padEnd(least, '0')
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  return shown === '' ? trimmed : `${trimmed}.${shown}`
}

/** A currency that is shown without decimals has all of them once there is a fraction: `$45.50 TWD`, not `$45.5 TWD`. */
function leastDecimals({ numeric, decimals, displayDecimals }: Currency, fraction: string): number {
  if (numeric === null) return STABLECOIN_DECIMALS
  return fraction === '' ? displayDecimals : decimals
}

function formatOf(code: keyof typeof currencies, pageLocale: string, plain: string): NumberFormat {
  const currency: Currency = currencies[code]
  const digits = plain.split('.')[1]?.length ?? 0
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits, numberingSystem: 'latn' } as const
  const key = `${code} ${pageLocale} ${digits}`
  if (last?.key === key) return last.format
  const tags = intlTags(localeFor(currency, pageLocale))
  // Intl only knows ISO 4217. A stablecoin is a number with its code beside it.
  const style =
    currency.numeric === null ? {} : ({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const)
  last = { key, format: numberFormat(tags, { ...fraction, ...style }) }
  return last.format
}

/** The last format: making one takes long on a slow phone, and a page has one currency and one language. */
let last: { readonly key: string; readonly format: NumberFormat } | undefined

/** Loads the number format of a currency ahead. */
export const prepareMoney = (currencyCode: string, pageLocale: string): void =>
  void formatMoney({ amount: '0.01', currencyCode }, pageLocale)

/** The page's language as written in the currency's country, where it is spoken there; else the page's own. */
function localeFor({ languages }: Currency, pageLocale: string): string {
  return languages.find((tag) => matchLocale(tag) === pageLocale) ?? pageLocale
}

/** ¥ in the language of the one country whose own currency it is: yen on a Japanese page, yuan on a Chinese one. */
function isOwnYen(parts: readonly NumberPart[], code: keyof typeof currencies, pageLocale: string): boolean {
  const [own = ''] = currencies[code].languages
  return matchLocale(own) === pageLocale && parts.some(({ value }) => value === '¥' || value === '￥')
}

function digitsOf(parts: readonly NumberPart[]): string {
  return parts
    .filter(({ type }) => type === 'integer' || type === 'fraction')
    .map(({ value }) => value)
    .join('')
}

function isSignedUniquely(parts: readonly NumberPart[]): boolean {
  return parts.some(({ type, value }) => type === 'currency' && !AMBIGUOUS_SIGNS.includes(value))
}
