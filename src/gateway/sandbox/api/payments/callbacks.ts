import type { CallbackAttempts, CallbackAttempt as WrittenAttempt } from '#contract/sandbox/callbacks.ts'
import { isFinal } from '#contract/statuses.ts'
import { merchantNow } from '../../../core/clock.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { done } from '../../../core/handler.ts'
import { MOST_ATTEMPTS, REPEAT_AFTER_MS } from '../../../jobs/callbacks/deliver.ts'
import { cancelJobs, listJobs, scheduleJob } from '../../../store/jobs/jobs.ts'
import { listCallbackAttempts } from '../../../store/payments/callback-attempts.ts'
import { lockPayment } from '../../../store/payments/payments.ts'
import { paymentScope } from '../../../store/store.ts'
import type { CallbackAttempt, Payment } from '../../../store/tables.ts'
import { runDueNow } from '../../time.ts'
import { conflict, type SandboxHandler } from '../http/handler.ts'
import { findNamedPayment } from './named-payment.ts'

/** Every attempt to call back about a payment. */
export const listCallbacks: SandboxHandler<'listCallbacks'> = async (context) => {
  const found = await findNamedPayment(context)
  return found.ok ? done(await readAttempts(context.gateway, found.payment)) : found
}

/** Calls back again: at once, and where that fails four times more, in place of the attempts still planned. */
export const resendCallback: SandboxHandler<'resendCallback'> = async (context) => {
  const found = await findNamedPayment(context)
  if (!found.ok) return found
  const { payment } = found
  if (payment.callbackUrl === null) return conflict('The payment was created without a callbackUrl.')
  if (!isFinal(payment.status)) return conflict('The payment has not changed its status yet.')
  await planCallback(context.gateway, payment)
  await runDueNow(context.gateway, payment.merchantCode)
  return done(await readAttempts(context.gateway, payment))
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
    if ((await lockPayment(tx, { merchantCode, paymentId })) === undefined) return
    await cancelJobs(tx, { merchantCode, paymentId }, 'callback')
    await scheduleJob(tx, job)
  }, paymentScope({ merchantCode, paymentId }))
}

async function readAttempts({ store }: Gateway, payment: Payment): Promise<CallbackAttempts> {
  const [attempts, jobs] = await store.read((db) =>
    Promise.all([listCallbackAttempts(db, payment), listJobs(db, payment)]),
  )
  const next = jobs.find(({ kind }) => kind === 'callback')
  return {
    attempts: numbered(attempts).map(attemptOf),
    ...(next !== undefined && { nextAttemptAt: new Date(next.dueAtMs).toISOString() }),
  }
}

interface NumberedAttempt {
  readonly attempt: CallbackAttempt
  /** 1 to 5. */
  readonly number: number
  readonly isResent: boolean
}

/** The gateway repeats a callback on its schedule alone, so any other attempt was asked for with `!resend`. */
function numbered(attempts: readonly CallbackAttempt[]): readonly NumberedAttempt[] {
  const all: NumberedAttempt[] = []
  for (const attempt of attempts) {
    const former = all.at(-1)
    const isRepeat = former !== undefined && isRepeatOf(attempt, former)
    all.push({
      attempt,
      number: isRepeat ? former.number + 1 : 1,
      isResent: isRepeat ? former.isResent : former !== undefined,
    })
  }
  return all
}

function isRepeatOf({ atMs }: CallbackAttempt, { attempt, number }: NumberedAttempt): boolean {
  if (attempt.status === 200 || number >= MOST_ATTEMPTS) return false
  const soonestMs = attempt.atMs + REPEAT_AFTER_MS
  // An attempt takes nothing of a frozen clock's time, and the next is made at the instant at which it is due.
  return atMs === soonestMs || atMs >= soonestMs + attempt.durationMs
}

const attemptOf = ({ attempt, number, isResent }: NumberedAttempt): WrittenAttempt => {
  const { atMs, status, durationMs, error, requestJson, responseJson } = attempt
  return {
    attempt: number,
    isResent,
    at: new Date(atMs).toISOString(),
    status,
    durationMs,
    ...(error !== null && { error }),
    request: JSON.parse(requestJson),
    response: responseJson === null ? null : JSON.parse(responseJson),
  }
}
