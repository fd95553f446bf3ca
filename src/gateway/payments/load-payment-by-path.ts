import type { Gateway } from '../core/gateway.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { findPayment } from '../store/payments.ts'
import type { Payment, PaymentKind } from '../store/tables.ts'

interface Called {
  readonly gateway: Pick<Gateway, 'store'>
  readonly merchant: Pick<Merchant, 'merchantCode'>
  readonly id: string
}

export type Found = { readonly ok: true; readonly payment: Payment } | { readonly ok: false; readonly refusal: Refusal }

/** The merchant's payment that a path names; 410 where there is none. */
export async function loadPaymentByPath({ gateway, merchant, id }: Called, kind: PaymentKind): Promise<Found> {
  const key = { merchantCode: merchant.merchantCode, kind, entityId: id }
  const payment = await gateway.store.read((db) => findPayment(db, key))
  return payment ? { ok: true, payment } : { ok: false, refusal: unknownEntity }
}

/** 410: the id was never accepted. */
export const unknownEntity: Refusal = refuse('ENTITY_NOT_FOUND', 'No payment was accepted with this id.')

/** 409 with the payment that exists. */
export const alreadyAccepted = ({ paymentId }: Pick<Payment, 'paymentId'>): Refusal => ({
  kind: 'basic',
  code: 'ALREADY_ACCEPTED',
  message: 'This id was accepted before.',
  idPayment: paymentId,
})
