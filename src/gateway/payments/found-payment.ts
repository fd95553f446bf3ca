import { isFinal } from '#contract/statuses.ts'
import { type OrRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Payment } from '../store/tables.ts'

export type LoadedPayment = OrRefusal<{ readonly payment: Payment }>

/** The payment that a path names; 410 where there is none, 503 while its processor has not said how it is paid. */
export function foundPayment({ payment }: { readonly payment: Payment | undefined }): LoadedPayment {
  if (payment === undefined) return { ok: false, refusal: entityNotFound }
  return isPreparing(payment) ? { ok: false, refusal: notPrepared } : { ok: true, payment }
}

/** Without instructions there is nothing to show yet; what has failed without them is shown as it is. */
const isPreparing = ({ state, status }: Payment): boolean => state === 'preparing' && !isFinal(status)

const notPrepared: Refusal = {
  ...refuse('SERVICE_UNAVAILABLE', 'The payment processor has not said yet how this payment is paid: read it again.'),
  retryAfterMs: 2000,
}

/** 410: the id was never accepted. */
export const entityNotFound: Refusal = refuse('ENTITY_NOT_FOUND', 'No payment was accepted with this id.')

/** 409 with the payment that exists. */
export const alreadyAccepted = ({ paymentId }: Pick<Payment, 'paymentId'>): Refusal => ({
  kind: 'basic',
  code: 'ALREADY_ACCEPTED',
  message: 'This id was accepted before.',
  idPayment: paymentId,
})
