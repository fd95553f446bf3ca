import type { Answers } from '#contract/answers.ts'
import type { Payment } from '../store/tables.ts'

/** `requestJson` of a payment row: what of the accepted request its other columns do not hold. */
interface StoredRequest {
  readonly answers: Answers
}

/** Writes what `storedAnswers` reads. */
export function requestJsonOf(answers: Answers): string {
  const request: StoredRequest = { answers }
  return JSON.stringify(request)
}

/** The customer's data sent with the request. */
export function storedAnswers({ requestJson }: Pick<Payment, 'requestJson'>): Answers {
  // Written by the function above only.
  const request = JSON.parse(requestJson) as StoredRequest
  return request.answers
}
