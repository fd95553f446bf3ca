import type { Refusal } from '../core/refusal.ts'
import type { Payment } from '../store/tables.ts'

/** 409 with the payment that exists. */
export const alreadyAccepted = ({ paymentId }: Pick<Payment, 'paymentId'>): Refusal => ({
  kind: 'basic',
  code: 'ALREADY_ACCEPTED',
  message: 'This id was accepted before.',
  idPayment: paymentId,
})
