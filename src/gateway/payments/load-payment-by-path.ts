import type { Gateway } from '../core/gateway.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { findPayment } from '../store/payments.ts'
import type { Payment, PaymentKind } from '../store/tables.ts'

interface PathContext {
  readonly gateway: Pick<Gateway, 'store'>
  readonly merchant: Pick<Merchant, 'merchantCode'>
  readonly entityId: string
}

export type LoadedPayment =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly refusal: Refusal }

/** The merchant's payment that a path names; 410 where there is none. */
export async function loadPaymentByPath(
  { gateway, merchant, entityId }: PathContext,
  kind: PaymentKind,
): Promise<LoadedPayment> {
  const key = { merchantCode: merchant.merchantCode, kind, entityId }
  const payment = await gateway.store.read((db) => findPayment(db, key))
  return payment ? { ok: true, payment } : { ok: false, refusal: entityNotFound }
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
