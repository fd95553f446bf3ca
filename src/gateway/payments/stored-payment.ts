import { type CurrencyCode, currencies, isCurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { Money } from '#contract/money.ts'
import type { Payment } from '../store/tables.ts'

/** `process` of a detail read. */
export const processOf = (payment: Payment) => ({
  status: payment.status,
  createdAt: new Date(payment.createdAtMs).toISOString(),
  ...(payment.processedAtMs !== null && { processedAt: new Date(payment.processedAtMs).toISOString() }),
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
export const unitsPerWhole = (currencyCode: CurrencyCode): bigint => 10n ** BigInt(currencies[currencyCode].decimals)

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
