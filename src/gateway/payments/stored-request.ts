import type { FieldValues } from '#contract/field-values.ts'
import type { Payment } from '../store/tables.ts'

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
