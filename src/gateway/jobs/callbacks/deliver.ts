import type { Gateway } from '../../core/gateway.ts'
import type { PostResult } from '../../core/post.ts'
import { completeJob, rescheduleJob, subjectOf } from '../../store/jobs/jobs.ts'
import { insertCallbackAttempt } from '../../store/payments/callback-attempts.ts'
import { findPaymentById, lockPayment } from '../../store/payments/payments.ts'
import { paymentScope } from '../../store/store.ts'
import type { Db, Job, Payment } from '../../store/tables.ts'
import { withEnoughLease } from '../lease.ts'

/** The first attempt and four repeats (specification, Events). */
export const MOST_ATTEMPTS = 5
export const REPEAT_AFTER_MS = 120_000

/** The whole body of a callback. It contains no status, so that a forged callback cannot fake one. */
const callbackBodyOf = ({ entityId }: Pick<Payment, 'entityId'>): string => JSON.stringify({ idEntity: entityId })

/**
 * Makes one callback attempt and records it. Unless it got HTTP 200 or was the fifth, the next attempt is planned 120 s
 * after its end (D-401). `nowMs` is the merchant's sandbox time. After a crash the attempt is repeated: callbacks are
 * delivered at least once. Resolves to the attempt's result, or to undefined if no attempt was made, because the
 * payment, its callbackUrl or the job's lease is gone.
 */
export async function deliverCallback(gateway: Gateway, job: Job, nowMs: number): Promise<PostResult | undefined> {
  const payment = await gateway.store.read((db) => findPaymentById(db, subjectOf(job)))
  if (payment === undefined || payment.callbackUrl === null) {
    await gateway.store.writeStatement((db) => completeJob(db, job))
    return undefined
  }
  // Directly before the post: the read above may have taken longer than the lease.
  const held = await withEnoughLease(gateway, job)
  if (held === undefined) return undefined
  const result = await gateway.post(payment.callbackUrl, callbackBodyOf(payment))
  if (result.status !== 200) {
    const { paymentId, merchantCode } = payment
    gateway.log.warn(
      { paymentId, merchantCode, attempt: job.attempt, status: result.status, reason: result.error },
      'callback failed',
    )
  }
  const endMs = nowMs + (await passedMs(gateway, payment, result))
  await gateway.store.write(async (tx) => {
    // A sandbox reset during the attempt has deleted the payment.
    if ((await lockPayment(tx, payment)) === undefined) return
    await planNext(tx, held, { result, endMs })
    await record(tx, payment, { result, atMs: nowMs })
  }, paymentScope(payment))
  return result
}

/** What a failed attempt took of the merchant's time: nothing of a frozen clock's. */
async function passedMs(
  { clock, times }: Gateway,
  { merchantCode }: Payment,
  { status, durationMs }: PostResult,
): Promise<number> {
  // Nothing is planned from its end.
  if (status === 200) return durationMs
  const realMs = clock.now()
  const [startMs, endMs] = await Promise.all([
    times.shownAt(merchantCode, realMs - durationMs),
    times.shownAt(merchantCode, realMs),
  ])
  return endMs - startMs
}

type Made = { readonly result: PostResult; readonly atMs: number }

async function record(tx: Db, { merchantCode, paymentId }: Payment, { result, atMs }: Made): Promise<void> {
  const { status, durationMs, error, request, response } = result
  await insertCallbackAttempt(tx, {
    merchantCode,
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

/** Plans nothing if the lease was lost, because the process that holds the job now makes its own attempt. */
async function planNext(tx: Db, job: Job, { result, endMs }: Ended): Promise<void> {
  const isOver = result.status === 200 || job.attempt >= MOST_ATTEMPTS
  if (isOver) await completeJob(tx, job)
  else await rescheduleJob(tx, job, { dueAtMs: endMs + REPEAT_AFTER_MS, attempt: job.attempt + 1 })
}
