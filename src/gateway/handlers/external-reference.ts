import type { BusinessCode } from '#contract/errors.ts'
import { isMethodCode, methodOf, needsExternalReference } from '#contract/methods/methods.ts'
import { isFinal } from '#contract/statuses.ts'
import { done, type Handler, refused } from '../core/handler.ts'
import { type Refusal, refuseBusiness } from '../core/refusal.ts'
import { type Moment, recordReference } from '../payments/lifecycle.ts'
import { entityNotFound } from '../payments/responses.ts'
import { lockPaymentByKey, type PaymentKey } from '../store/payments/payments.ts'
import { claimReference, releaseReferences } from '../store/payments/reference-claims.ts'
import { entityScope } from '../store/store.ts'
import type { Db, Payment } from '../store/tables.ts'

/** `POST /payins/{idPayin}/!setExternalReference`: a later reference replaces the earlier one while PROCESSING. */
export const setExternalReference: Handler<'setExternalReference'> = async ({
  gateway,
  merchant,
  entityId,
  body,
  nowMs,
}) => {
  const key: PaymentKey = { merchantCode: merchant.merchantCode, kind: 'payin', entityId }
  const change = { reference: body.reference, nowMs, processor: gateway.processor }
  const taken = await gateway.store.write((tx) => takeReference(tx, key, change), entityScope(key))
  return 'kind' in taken ? refused(taken) : done(undefined, taken)
}

const messages = {
  EXTERNAL_REFERENCE_NOT_TAKEN: 'The payment method of this payin takes no external reference.',
  EXTERNAL_REFERENCE_ALREADY_USED: 'Another open payin has this reference.',
  PAYMENT_ALREADY_FINAL: 'The payin has its final status.',
} as const satisfies { readonly [C in BusinessCode]?: string }

const refusalOf = (code: keyof typeof messages): Refusal => refuseBusiness(code, messages[code])

/** The payment that has the reference. It is claimed before it is recorded, so that a refusal leaves nothing behind. */
async function takeReference(
  tx: Db,
  key: PaymentKey,
  { reference, ...moment }: Moment & { readonly reference: string },
): Promise<Refusal | Pick<Payment, 'paymentId'>> {
  const payment = await lockPaymentByKey(tx, key)
  if (payment === undefined) return entityNotFound
  if (!takesReference(payment)) return refusalOf('EXTERNAL_REFERENCE_NOT_TAKEN')
  if (isFinal(payment.status)) return refusalOf('PAYMENT_ALREADY_FINAL')
  const { merchantCode, paymentId } = payment
  if ((await claimReference(tx, { merchantCode, paymentId, reference })) === 'taken') {
    return refusalOf('EXTERNAL_REFERENCE_ALREADY_USED')
  }
  if ((await recordReference(tx, payment, { ...moment, reference })) === 'recorded') return { paymentId }
  await releaseReferences(tx, payment)
  return refusalOf('PAYMENT_ALREADY_FINAL')
}

/** Methods with a reference accept one, whether or not this payin waits for it. */
const takesReference = ({ methodCode }: Payment): boolean =>
  isMethodCode(methodCode) && needsExternalReference(methodOf(methodCode), undefined)
