import type { Gateway } from '../../core/gateway.ts'
import type { PostResult } from '../../core/post.ts'
import { insertCallbackAttempt } from '../../store/callback-attempts.ts'
import { completeJob, rescheduleJob } from '../../store/jobs.ts'
import { findPaymentById, lockPayment } from '../../store/payments.ts'
import { paymentScope } from '../../store/store.ts'
import type { Db, Job, Payment } from '../../store/tables.ts'

/** The first attempt and four repeats (specification, Events). */
const MOST_ATTEMPTS = 5
const REPEAT_AFTER_MS = 120_000

/** The whole body of a callback: it carries no status, so that a forged one proves nothing. */
const callbackBodyOf = ({ entityId }: Pick<Payment, 'entityId'>): string => JSON.stringify({ idEntity: entityId })

/**
 * Makes one attempt of a payment's callback, records it, and unless it got HTTP 200 plans the next one 120 s after its
 * end. `nowMs` is the merchant's sandbox time. A crash in between repeats the attempt: callbacks come at least once.
 * Resolves to the result of the attempt, or to undefined if the payment or its callbackUrl is gone.
 */
export async function deliverCallback(gateway: Gateway, job: Job, nowMs: number): Promise<PostResult | undefined> {
  const payment = await gateway.store.read((db) => findPaymentById(db, job.subjectKey))
  if (payment === undefined || payment.callbackUrl === null) {
    await gateway.store.writeStatement((db) => completeJob(db, job))
    return undefined
  }
  const result = await gateway.post(payment.callbackUrl, callbackBodyOf(payment))
  await gateway.store.write(async (tx) => {
    // A reset meanwhile has emptied the sandbox: there is nothing that the attempt belongs to.
    if ((await lockPayment(tx, payment.paymentId)) === undefined) return
    await planNext(tx, job, { result, endMs: nowMs + result.durationMs })
    await record(tx, payment, { result, atMs: nowMs })
  }, paymentScope(payment))
  return result
}

type Made = { readonly result: PostResult; readonly atMs: number }

async function record(tx: Db, { paymentId }: Payment, { result, atMs }: Made): Promise<void> {
  const { status, durationMs, error, request, response } = result
  await insertCallbackAttempt(tx, {
    paymentId,
    atMs,
    status,
    durationMs,
    error: error ?? null,
    requestJson: JSON.stringify(request),
    responseJson: response === undefined ? null : JSON.stringify(response),
  })
}

type Ended = { readonly result: PostResult; readonly endMs: number }

/** With a lost lease nothing is planned: the process that holds the job now makes its own attempt. */
async function planNext(tx: Db, job: Job, { result, endMs }: Ended): Promise<void> {
  const isOver = result.status === 200 || job.attempt >= MOST_ATTEMPTS
  if (isOver) await completeJob(tx, job)
  else await rescheduleJob(tx, job, { dueAtMs: endMs + REPEAT_AFTER_MS, attempt: job.attempt + 1 })
}
