import { type FailureReasonCode, failureReasonCodes } from '#contract/errors.ts'
import { isFinal } from '#contract/statuses.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Call } from '../core/processor/checked-processor.ts'
import type { PrepareRefusal, Report } from '../core/processor/port.ts'
import { expiry, recordSending, type Settlement, settle } from '../payments/lifecycle.ts'
import { logOtherResult, settleUnlessFinal } from '../payments/other-result.ts'
import { prepareStored } from '../payments/preparation.ts'
import { payoutOrderOf, processorPaymentOf, storedOrderOf } from '../payments/processor-orders.ts'
import {
  completeJob,
  firstDueOf,
  listJobs,
  renewLease,
  rescheduleJob,
  scheduleJob,
  subjectOf,
} from '../store/jobs/jobs.ts'
import { findPaymentById, lockPayment } from '../store/payments/payments.ts'
import { paymentScope } from '../store/store.ts'
import type { Db, Job, Payment } from '../store/tables.ts'
import { hasEnoughLease, LEASE_MS, withEnoughLease } from './lease.ts'

/**
 * Jobs that ask the processor. Each asks outside of a transaction and then writes once, and only while it holds its lease,
 * so that of two processes that asked the same, one writes. A bank's final report needs no lease. A call without an answer
 * is repeated: `paymentId` makes it one and the same.
 */

type Subject = Pick<Asked, 'job' | 'payment' | 'nowMs'>

/**
 * A job about an open payment; it is dropped where that is gone or final, so that nothing is left to ask. Its lease is
 * looked at last, when only the call is left: what came before may have been slow, or this process was suspended, and
 * another process has the job where it has run out.
 */
function asking(ask: (gateway: Gateway, subject: Subject) => Promise<void>, alsoOf?: 'final') {
  return async (gateway: Gateway, job: Job, nowMs: number): Promise<void> => {
    const payment = await gateway.store.read((db) => findPaymentById(db, subjectOf(job)))
    if (payment === undefined || (isFinal(payment.status) && alsoOf !== 'final')) return drop(gateway, job)
    const held = await withEnoughLease(gateway, job)
    if (held !== undefined) await ask(gateway, { payment, job: held, nowMs })
  }
}

/** Prepares a payin or top-up whose create got no answer from the processor, until the payment's deadline. */
export const prepareSubject = asking(async (gateway, { payment, job, nowMs }) => {
  if (payment.state !== 'preparing' || nowMs > payment.expiresAtMs) return drop(gateway, job)
  const order = storedOrderOf(payment, await gateway.merchants.find(payment.merchantCode))
  const outcome = await prepareStored(gateway, order, { nowMs, mayWrite: (tx) => lockAndComplete(tx, job) })
  if (outcome.kind === 'refused') {
    const result = { status: 'FAILED', failureReasonCode: reasonOf(outcome.code) } as const
    await settleBy(gateway, { job, payment }, { result, nowMs })
  }
  if (outcome.kind === 'failed') await repeat(gateway, job, nowMs + share(nowMs - payment.createdAtMs, 2000, 30_000))
})

/** A 406 that nobody waits for any more. */
const reasonOf = (code: PrepareRefusal): FailureReasonCode =>
  failureReasonCodes.find((reason) => reason === code) ?? 'CUSTOMER_VERIFICATION_FAILED'

/** Sends a payout. Without an answer it is unknown whether money has left, so the same payout is sent again. */
export const sendSubject = asking(async (gateway, { payment, job, nowMs }) => {
  const { processor } = gateway
  if (payment.state !== 'sending') return drop(gateway, job)
  const call = await processor.send(payoutOrderOf(payment), { nowMs })
  if (call.kind === 'failed') {
    return repeat(gateway, job, nowMs + share(nowMs - payment.createdAtMs, 2000, 5 * MINUTE_MS))
  }
  const { answer } = call
  if (answer.kind === 'sent') {
    await finish(gateway, job, (tx) => recordSending(tx, payment, { data: answer.data, nowMs, processor }))
    return
  }
  const { failureReasonCode } = answer
  await settleBy(gateway, { job, payment }, { result: { status: 'FAILED', failureReasonCode }, nowMs })
})

/**
 * Reads what has become of a payment, and settles it or reads again later. One that is final is read for a webhook without
 * a result: another result than its own is logged.
 */
export const readSubject = asking(async (gateway, { payment, job, nowMs }) => {
  const call = await gateway.processor.read(processorPaymentOf(payment), { nowMs })
  const againAtMs = nowMs + share(nowMs - payment.createdAtMs, 5000, 5 * MINUTE_MS)
  await settleOrRepeat(gateway, { job, payment, call, nowMs, againAtMs })
}, 'final')

/**
 * Ends a payment two hours after its deadline, as far as its processor says that it has ended. A payin that the
 * processor never had ends too; a payout never does by itself, because its money may have left (D-224).
 */
export const expireSubject = asking(async (gateway, { payment, job, nowMs }) => {
  if (payment.state === 'sending' && !((await holdBackSending(gateway, payment)) && hasEnoughLease(gateway, job))) {
    return repeat(gateway, job, nowMs + LEASE_MS)
  }
  const askedAtMs = gateway.clock.now()
  const call = await gateway.processor.expire(processorPaymentOf(payment), { nowMs })
  if (call.kind === 'answered' && call.answer.kind === 'unknown' && payment.kind !== 'payout') {
    // The processor has given no result, so none can contradict what a webhook has stored meanwhile.
    await finish(gateway, job, async (tx) => {
      const answeredAtMs = nowMs + gateway.clock.now() - askedAtMs
      const readAtMs = await firstDueOf(tx, payment, ['read'])
      if (readAtMs === undefined || readAtMs > answeredAtMs) await settle(tx, payment, { result: expiry, nowMs })
      // A webhook without a result may have planned the read: what it brings is later than this answer.
      else await scheduleJob(tx, { ...job, dueAtMs: nowMs + LEASE_MS })
    })
    return
  }
  await settleOrRepeat(gateway, { job, payment, call, nowMs, againAtMs: nowMs + 10 * MINUTE_MS })
})

/**
 * Keeps a payout from being sent while its processor makes sure that no money can move any more. False where it is being
 * sent right now, so that nobody can make sure of that.
 */
async function holdBackSending(gateway: Gateway, payment: Payment): Promise<boolean> {
  const { clock, store } = gateway
  const jobs = await store.read((db) => listJobs(db, payment))
  const sending = jobs.find(({ kind }) => kind === 'send')
  const nowMs = clock.now()
  if (sending === undefined || sending.leaseUntilMs >= nowMs) return false
  const held = await store.writeStatement((db) => renewLease(db, sending, nowMs + LEASE_MS))
  return held !== undefined && hasEnoughLease(gateway, held)
}

const MINUTE_MS = 60_000

/** A tenth of what has passed, within bounds: often at first, when the customer waits, and seldom later. */
const share = (passedMs: number, leastMs: number, mostMs: number): number =>
  Math.min(mostMs, Math.max(leastMs, Math.round(passedMs / 10)))

/** A day of reads of a final payment without an answer: its data must not be kept for ever because of them. */
const MOST_LATE_READS = 288

interface Asked {
  readonly job: Job
  readonly payment: Payment
  readonly call: Call<Report>
  readonly nowMs: number
  readonly againAtMs: number
}

async function settleOrRepeat(gateway: Gateway, { job, payment, call, nowMs, againAtMs }: Asked): Promise<void> {
  const answer = call.kind === 'answered' ? call.answer : undefined
  const isOver = isFinal(payment.status)
  if (answer?.kind === 'final') {
    const { result, data } = answer
    if (isOver) logOtherResult(gateway, payment, result)
    else return settleByReport(gateway, { job, payment }, { result, data, nowMs })
  }
  if (answer?.kind === 'unknown') {
    gateway.log.warn({ paymentId: payment.paymentId, jobKind: job.kind }, 'processor: payment unknown')
  }
  if (isOver && (answer !== undefined || job.attempt >= MOST_LATE_READS)) return drop(gateway, job)
  const readAgainMs = answer?.kind === 'open' ? answer.readAgainMs : undefined
  await repeat(gateway, job, readAgainMs === undefined ? againAtMs : nowMs + readAgainMs)
}

/** Locks the payment before its job, in the order of every write. False if the lease was lost. */
async function lockAndComplete(tx: Db, job: Job): Promise<boolean> {
  await lockPayment(tx, subjectOf(job))
  return completeJob(tx, job)
}

/** Completes the job first: settling deletes all jobs of the payment, including this one. Does nothing if the lease was lost. */
const finish = ({ store }: Gateway, job: Job, work: (tx: Db) => Promise<unknown>): Promise<void> =>
  store.write(
    async (tx) => {
      if (await lockAndComplete(tx, job)) await work(tx)
    },
    paymentScope(subjectOf(job)),
  )

/**
 * A bank's final report counts also where the job is another one's by now: a webhook without a result has planned a read of
 * its own during the call, and whatever that brings is later. What a processor computes is worth no more than its timer,
 * which a customer at the simulated bank page stops.
 */
async function settleByReport(
  gateway: Gateway,
  { job, payment }: Pick<Asked, 'job' | 'payment'>,
  settlement: Settlement,
): Promise<void> {
  if (gateway.processor.effects === 'local') return settleBy(gateway, { job, payment }, settlement)
  const settled = await gateway.store.write(
    async (tx) => {
      await lockAndComplete(tx, job)
      return settleUnlessFinal(tx, payment, settlement)
    },
    paymentScope(subjectOf(job)),
  )
  logOtherResult(gateway, settled, settlement.result)
}

/** A webhook may have settled the payment during the call, and deleted its jobs. */
async function settleBy(
  gateway: Gateway,
  { job, payment }: Pick<Asked, 'job' | 'payment'>,
  settlement: Settlement,
): Promise<void> {
  const settled = await gateway.store.write(
    async (tx) => {
      if (!(await lockAndComplete(tx, job))) return findPaymentById(tx, payment)
      await settle(tx, payment, settlement)
      return undefined
    },
    paymentScope(subjectOf(job)),
  )
  logOtherResult(gateway, settled, settlement.result)
}

const drop = async ({ store }: Gateway, job: Job): Promise<void> => {
  await store.writeStatement((db) => completeJob(db, job))
}

const repeat = async ({ store }: Gateway, job: Job, dueAtMs: number): Promise<void> => {
  await store.writeStatement((db) => rescheduleJob(db, job, { dueAtMs, attempt: job.attempt + 1 }))
}
