import { type CurrencyCode, currencies, currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { Money } from '#contract/money.ts'
import type { Payment } from '../store/tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const digits = (count: number) => Array.from({ length: 10 ** count }, (_, value) => String(value).padStart(count, '0'))
const [ofTwo, ofThree] = [digits(2), digits(3)]
let latestDay = { day: Number.NaN, text: '' }

/**
 * ISO 8601 in UTC with milliseconds. Throws on an instant that has no date. The text of a day is kept: the dates of a
 * read took a twentieth of it.
 */
export function isoTime(epochMs: number): string {
  const day = Math.floor(epochMs / DAY_MS)
  if (day !== latestDay.day)
    latestDay = { day, text: new Date(epochMs).toISOString().slice(0, -'00:00:00.000Z'.length) }
  const ms = Math.floor(epochMs - day * DAY_MS)
  const [seconds, minutes] = [Math.floor(ms / 1000), Math.floor(ms / 60_000)]
  return `${latestDay.text}${ofTwo[Math.floor(minutes / 60)]}:${ofTwo[minutes % 60]}:${ofTwo[seconds % 60]}.${ofThree[ms % 1000]}Z`
}

/** `process` of a detail read. */
export const processOf = (payment: Payment) => ({
  status: payment.status,
  createdAt: isoTime(payment.createdAtMs),
  ...(payment.processedAtMs !== null && { processedAt: isoTime(payment.processedAtMs) }),
  isTest: payment.isTest === 1,
  ...(payment.processorStatus !== null && { processorStatus: payment.processorStatus }),
})

/** `requestJson` of a payment row: what of the accepted request its other columns do not hold. */
interface StoredRequest {
  readonly values: FieldValues
}

/** Writes what `storedValues` reads. */
export function requestJsonOf(values: FieldValues): string {
  const request: StoredRequest = { values }
  return JSON.stringify(request)
}

/** The customer's data sent with the request. */
export function storedValues({ requestJson }: Pick<Payment, 'requestJson'>): FieldValues {
  // Written by the function above only.
  const request = JSON.parse(requestJson) as StoredRequest
  return request.values
}

const LONGEST = 16

/** A reference that fits into every transfer: capitals and digits from the end of the service's own id, a UUID. */
export const referenceOf = (paymentId: string): string => paymentId.replaceAll('-', '').slice(-LONGEST).toUpperCase()

/** How many minor units make one whole unit. */
export const unitsPerWhole = (currencyCode: CurrencyCode): bigint => wholes[currencyCode]

// Every code of the table has its entry.
const wholes = Object.fromEntries(
  currencyCodes.map((code) => [code, 10n ** BigInt(currencies[code].decimals)]),
) as Readonly<Record<CurrencyCode, bigint>>

type Stored = { readonly amount: string; readonly currencyCode: string }

/** The currency of a stored row. Throws on one that the table does not have: rows are written from checked requests. */
export function storedCurrency({ currencyCode }: Pick<Stored, 'currencyCode'>): CurrencyCode {
  if (!isCurrencyCode(currencyCode)) throw new RangeError(`stored currency ${currencyCode}`)
  return currencyCode
}

/** A stored amount as the wire has it. */
export const storedMoney = (stored: Stored): Money => ({
  amount: Number(stored.amount),
  currencyCode: storedCurrency(stored),
})

/** Minor units of stored decimal text, of any size: a balance may be zero, and longer than an amount on the wire. */
export function storedUnits({ amount, currencyCode }: Stored): bigint {
  const { decimals } = currencies[storedCurrency({ currencyCode })]
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}
