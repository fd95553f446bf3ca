import { isFinal } from '#contract/statuses.ts'
import type { Gateway } from '../../core/gateway.ts'
import { merchantNow } from '../../core/merchant-time.ts'
import { listCallbackAttempts } from '../../store/callback-attempts.ts'
import { cancelJobs, listJobs, scheduleJob } from '../../store/jobs.ts'
import { lockPayment } from '../../store/payments.ts'
import { paymentScope } from '../../store/store.ts'
import type { CallbackAttempt, Payment } from '../../store/tables.ts'
import { runDueNow } from '../time.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { findNamedPayment, PAYMENT_PATH } from './named-payment.ts'
import { answerConflict, answerJson } from './response.ts'

const list: WorkshopHandler = async (call) => {
  const found = await findNamedPayment(call)
  return found.ok ? answerJson(await readAttempts(call.gateway, found.payment)) : found.answer
}

/** Calls back anew: at once, and where that fails with four repeats, in place of those still planned. */
const resend: WorkshopHandler = async (call) => {
  const found = await findNamedPayment(call)
  if (!found.ok) return found.answer
  const { payment } = found
  if (payment.callbackUrl === null) return answerConflict('The payment was created without a callbackUrl.')
  if (!isFinal(payment.status)) return answerConflict('The payment has not changed its status yet.')
  await planCallback(call.gateway, payment)
  await runDueNow(call.gateway, payment.merchantCode)
  return answerJson(await readAttempts(call.gateway, payment))
}

async function planCallback(gateway: Gateway, { paymentId, merchantCode }: Payment): Promise<void> {
  const nowMs = await merchantNow(gateway, merchantCode)
  const timing = { dueAtMs: nowMs, createdAtMs: nowMs, attempt: 1 }
  const job = {
    id: gateway.newId(),
    merchantCode,
    kind: 'callback',
    subjectKey: paymentId,
    payloadJson: '{}',
    ...timing,
  }
  await gateway.store.write(async (tx) => {
    // A reset may have emptied the sandbox since the payment was read.
    if ((await lockPayment(tx, paymentId)) === undefined) return
    await cancelJobs(tx, { subjectKey: paymentId, kind: 'callback' })
    await scheduleJob(tx, job)
  }, paymentScope({ merchantCode, paymentId }))
}

async function readAttempts({ store }: Gateway, { paymentId }: Payment) {
  const [attempts, jobs] = await store.read((db) =>
    Promise.all([listCallbackAttempts(db, paymentId), listJobs(db, paymentId)]),
  )
  const next = jobs.find(({ kind }) => kind === 'callback')
  return {
    attempts: attempts.map(writtenOf),
    ...(next !== undefined && { nextAttemptAt: new Date(next.dueAtMs).toISOString() }),
  }
}

const writtenOf = ({ atMs, status, durationMs, error, requestJson, responseJson }: CallbackAttempt) => ({
  at: new Date(atMs).toISOString(),
  status,
  durationMs,
  ...(error !== null && { error }),
  request: JSON.parse(requestJson),
  response: responseJson === null ? null : JSON.parse(responseJson),
})

export const callbackRoutes: readonly WorkshopRoute[] = [
  { method: 'GET', path: `${PAYMENT_PATH}/callbacks`, handle: list },
  { method: 'POST', path: `${PAYMENT_PATH}/callbacks/!resend`, handle: resend },
]
