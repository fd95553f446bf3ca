import { type CurrencyCode, currencies, isCurrencyCode } from './currencies.ts'

/** Money on the wire: a JSON number, exact because it has at most 15 significant digits. */
export interface Money {
  readonly amount: number
  readonly currencyCode: CurrencyCode
}

const DECIMAL = /^(0|[1-9]\d*)(?:\.(\d+))?$/
/** Significant digits of an amount: so many a JSON number keeps exactly. */
export const MOST_DIGITS = 15

/**
 * Exact minor units of an amount; undefined unless it is a positive decimal of at most 15 digits with at most the
 * currency's decimals (D-212). A number printed with an exponent is below the smallest unit of any currency or beyond
 * 15 digits.
 */
export function minorUnitsOf(amount: number | string, currencyCode: CurrencyCode): bigint | undefined {
  const [text, whole = '', fraction = ''] = DECIMAL.exec(String(amount)) ?? []
  const { decimals } = currencies[currencyCode]
  const significant = fraction === '' ? '' : fraction.replace(/0+$/, '')
  if (text === undefined || significant.length > decimals) return undefined
  const digits = `${whole}${significant}`
  if (digits.length > MOST_DIGITS && digits.replace(/^0+/, '').length > MOST_DIGITS) return undefined
  const units = BigInt(`${whole}${significant.padEnd(decimals, '0')}`)
  return units > 0n ? units : undefined
}

/** What `minorUnitsOf` wants of an amount, in words; of a currency that is none of ours its decimals are not known. */
export const amountRule = (currencyCode: string): string =>
  isCurrencyCode(currencyCode)
    ? `above 0, at most ${MOST_DIGITS} digits and ${currencies[currencyCode].decimals} decimals`
    : 'above 0'

/** Shortest decimal text of minor units: 10050n THB is "100.5". */
export function decimalOf(units: bigint, currencyCode: CurrencyCode): string {
  const { decimals } = currencies[currencyCode]
  if (decimals === 0) return units.toString()
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** Whether two amounts of one currency are equal, however they are written; false if either is no amount. */
export function isSameMoney(one: { amount: number | string; currencyCode: string }, other: Money): boolean {
  const units = minorUnitsOf(other.amount, other.currencyCode)
  return (
    units !== undefined &&
    one.currencyCode === other.currencyCode &&
    minorUnitsOf(one.amount, other.currencyCode) === units
  )
}

/** Money as our pages in English write it: every digit of the amount, the whole part in groups of three, and the code. */
export function englishMoney(amount: number | string, currencyCode: string): string {
  const [whole = '', ...fraction] = String(amount).split('.')
  return `${[whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')} ${currencyCode}`
}
