import type { PayinDetail } from '#contract/operations/results.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { ApiResult, Failure } from '../../api/call-gateway.ts'

export const samplePayin = (status: PaymentStatus, paymentMethodCode = 'PROMPTPAY'): PayinDetail => ({
  idPayment: 'payment-1',
  paymentRequested: { money: { amount: 100, currencyCode: 'THB' } },
  process: { status, createdAt: '2026-11-21T12:00:00.000Z' },
  paymentMethodResponse: { paymentMethodCode, expireAt: '2026-11-21T12:15:00.000Z' },
})

/** A call that gave no result. */
export const failed = (failure: Failure): ApiResult<'readPayin' | 'createPayin'> & { readonly ok: false } => ({
  ok: false,
  failure,
})

/** A refusal by a business rule (406). */
export const ruledOut = (code: string): Failure => ({ kind: 'business', items: [{ code, message: '' }] })
