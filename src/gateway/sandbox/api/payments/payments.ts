import { type PaymentSummary, paymentCollections } from '#contract/sandbox/payments.ts'
import { isFinal } from '#contract/statuses.ts'
import { done } from '../../../core/handler.ts'
import { methodResponseJsonOf } from '../../../payments/responses.ts'
import { storedValues } from '../../../payments/stored-payment.ts'
import { listJobs } from '../../../store/jobs/jobs.ts'
import { listPayments as listStoredPayments } from '../../../store/payments/payments.ts'
import type { Payment } from '../../../store/tables.ts'
import { invalidField, ofMerchant, type SandboxHandler } from '../http/handler.ts'
import { findNamedPayment, kindOf } from './named-payment.ts'

const MOST_LISTED = 100

/** A merchant's latest payments, newest first. */
export const listPayments = ofMerchant<'listPayments'>(async ({ gateway, path: { merchantCode }, query }) => {
  const kind = kindOf(query.collection)
  if (kind === undefined && query.collection !== undefined)
    return invalidField('collection', 'choice', paymentCollections.join(', '))
  const selection = { merchantCode, kind, limit: MOST_LISTED }
  const payments = await gateway.store.read((db) => listStoredPayments(db, selection))
  return done({ payments: payments.map(summaryOf) })
})

/** One payment with its request, the response to its create, and what is scheduled for it. */
export const readPayment: SandboxHandler<'readPayment'> = async (context) => {
  const found = await findNamedPayment(context)
  if (!found.ok) return found
  const { payment } = found
  const jobs = await context.gateway.store.read((db) => listJobs(db, payment))
  return done({
    ...summaryOf(payment),
    answers: { ...storedValues(payment) },
    ...presentOf(payment),
    response: JSON.parse(methodResponseJsonOf(payment)),
    upcoming: jobs.map(({ kind, dueAtMs, attempt }) => ({
      kind: eventKindOf(kind),
      at: new Date(dueAtMs).toISOString(),
      attempt,
    })),
  })
}

/** What a tester is told of a planned job: the sandbox's processor settles a payment when it is read. */
export const eventKindOf = (jobKind: string): string => (jobKind === 'read' ? 'settle' : jobKind)

/** Properties that not every payment has. */
const presentOf = ({ operatorCode, callbackUrl, returnUrl, externalReference }: Payment) => ({
  ...(operatorCode !== null && { paymentOperatorCode: operatorCode }),
  ...(callbackUrl !== null && { callbackUrl }),
  ...(returnUrl !== null && { returnUrl }),
  ...(externalReference !== null && { externalReference }),
})

const summaryOf = (payment: Payment): PaymentSummary => ({
  kind: payment.kind,
  id: payment.entityId,
  idPayment: payment.paymentId,
  status: payment.status,
  // The stored state is the last one before the end.
  state: isFinal(payment.status) ? 'final' : payment.state,
  ...(payment.failureReasonCode !== null && { failureReasonCode: payment.failureReasonCode }),
  money: { amount: Number(payment.amount), currencyCode: payment.currencyCode },
  paymentMethodCode: payment.methodCode,
  createdAt: new Date(payment.createdAtMs).toISOString(),
  expireAt: new Date(payment.expiresAtMs).toISOString(),
  ...(payment.processedAtMs !== null && { processedAt: new Date(payment.processedAtMs).toISOString() }),
})
