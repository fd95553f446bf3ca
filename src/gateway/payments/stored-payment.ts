import type { FieldValues } from '#contract/field-values.ts'
import type { Payment } from '../store/tables.ts'

/** ISO 8601 in UTC with milliseconds. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString()

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

/** A reference that fits into every transfer: capitals and digits from the end of the service's own id. */
export const referenceOf = (paymentId: string): string =>
  paymentId
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-LONGEST)
    .toUpperCase()
