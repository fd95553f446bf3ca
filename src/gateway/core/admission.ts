import type { PaymentKey } from '../store/payments/payments.ts'
import type { RateDecision } from '../store/rate-windows.ts'
import type { Payment } from '../store/tables.ts'

/** A request with a genuine token. */
export interface AdmissionRequest {
  readonly merchantCode: string
  /** What the request counts against. */
  readonly rateKey: string
  /** The payment that the request reads, if it reads one. */
  readonly payment?: Omit<PaymentKey, 'merchantCode'> | undefined
}

/** What a request with a token has to know of the database before it is handled. */
export interface Admission {
  /** The merchant's sandbox time, epoch milliseconds. */
  readonly nowMs: number
  readonly rate: RateDecision
  /** The payment as it was committed when the request arrived; undefined if there is none, or none was asked for. */
  readonly payment: Payment | undefined
}

/** Counts a request against its rate, and reads its merchant's clock and its payment with that. */
export type Admissions = (request: AdmissionRequest) => Promise<Admission>
