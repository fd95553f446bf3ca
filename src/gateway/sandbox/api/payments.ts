import { storedValues } from '../../payments/stored-payment.ts'
import { listJobs } from '../../store/jobs.ts'
import { listPayments } from '../../store/payments.ts'
import type { Payment } from '../../store/tables.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { findNamedPayment, PAYMENT_PATH } from './named-payment.ts'
import { answerJson, answerUnknown } from './response.ts'

const MOST_LISTED = 100

/** A merchant's latest payments, newest first. */
const list: WorkshopHandler = async ({ gateway, path: { merchantCode = '' } }) => {
  if (!(await gateway.merchants.find(merchantCode))) return answerUnknown('merchant')
  const payments = await gateway.store.read((db) => listPayments(db, { merchantCode, limit: MOST_LISTED }))
  return answerJson({ payments: payments.map(writtenOf) })
}

/** One payment with what was asked and answered when it was accepted, and what is planned for it. */
const readOne: WorkshopHandler = async (call) => {
  const found = await findNamedPayment(call)
  if (!found.ok) return found.answer
  const { payment } = found
  const jobs = await call.gateway.store.read((db) => listJobs(db, payment.paymentId))
  return answerJson({
    ...writtenOf(payment),
    answers: storedValues(payment),
    ...presentOf(payment),
    response: JSON.parse(payment.responseJson),
    upcoming: jobs.map(({ kind, dueAtMs, attempt }) => ({ kind, at: new Date(dueAtMs).toISOString(), attempt })),
  })
}

/** What not every payment has. */
const presentOf = ({ operatorCode, callbackUrl, returnUrl, externalReference }: Payment) => ({
  ...(operatorCode !== null && { paymentOperatorCode: operatorCode }),
  ...(callbackUrl !== null && { callbackUrl }),
  ...(returnUrl !== null && { returnUrl }),
  ...(externalReference !== null && { externalReference }),
})

const writtenOf = (payment: Payment) => ({
  kind: payment.kind,
  id: payment.entityId,
  idPayment: payment.paymentId,
  status: payment.status,
  state: payment.state,
  ...(payment.failureReasonCode !== null && { failureReasonCode: payment.failureReasonCode }),
  money: { amount: Number(payment.amount), currencyCode: payment.currencyCode },
  paymentMethodCode: payment.methodCode,
  createdAt: new Date(payment.createdAtMs).toISOString(),
  expireAt: new Date(payment.expiresAtMs).toISOString(),
  ...(payment.processedAtMs !== null && { processedAt: new Date(payment.processedAtMs).toISOString() }),
})

export const paymentListRoutes: readonly WorkshopRoute[] = [
  { method: 'GET', path: '/merchants/{merchantCode}/payments', handle: list },
  { method: 'GET', path: PAYMENT_PATH, handle: readOne },
]
