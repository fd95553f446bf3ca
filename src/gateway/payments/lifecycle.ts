import type { FailureReasonCode } from '#contract/errors.ts'
import { isFinal, type PaymentStatus } from '#contract/statuses.ts'
import type { Simulation } from '../core/processor.ts'
import { releaseAmounts } from '../store/amount-claims.ts'
import { cancelJobs, scheduleJob } from '../store/jobs.ts'
import { deletePayment, insertPayment, lockPayment, updateWhileProcessing } from '../store/payments.ts'
import { releaseReferences } from '../store/reference-claims.ts'
import type { Db, NewPayment, Payment } from '../store/tables.ts'
import { storedCurrency } from './amounts.ts'
import { postFinalStatus, takePayout } from './ledger.ts'

/**
 * The only module that changes a status or a state. Its functions take the transaction of one write and may run
 * again; whoever runs a job completes it in the same transaction before it calls them, for a settled payment has none.
 */

/** All transitions. A final status has none. */
export const transitions = {
  PROCESSING: ['SUCCESS', 'FAILED', 'REFUSED'],
  SUCCESS: [],
  FAILED: [],
  REFUSED: [],
} as const satisfies { readonly [S in PaymentStatus]: readonly PaymentStatus[] }

type Settled = (typeof transitions)['PROCESSING'][number]

/** The state of a payment that is PROCESSING; `held`: its customer is on the simulated bank page. */
export type ProcessingState = 'awaiting_customer' | 'awaiting_reference' | 'held'

/** The result that a payment is settled to: payload of a 'settle' job, and body of the sandbox's settle operation. */
export interface Result {
  readonly status: Settled
  /** Kept for FAILED and REFUSED, which have one by default. */
  readonly failureReasonCode?: FailureReasonCode | undefined
  readonly processorStatus?: string | undefined
}

/** What becomes of a payment that is still PROCESSING two hours after `expireAt`. */
export const expiry: Result = { status: 'FAILED', failureReasonCode: 'CUSTOMER_VERIFICATION_INACTIVITY' }

const EXPIRY_GRACE_MS = 2 * 60 * 60 * 1000

const defaultReasons: { readonly [S in Settled]: FailureReasonCode | null } = {
  SUCCESS: null,
  FAILED: 'PAYMENT_OPERATOR_UNAVAILABLE',
  REFUSED: 'SECURITY_CHECK_FAILED',
}

/** The merchant's sandbox time, and the processor's simulation, where it has one. */
export interface Moment {
  readonly nowMs: number
  readonly simulation: Simulation | undefined
}

type PaymentId = Pick<Payment, 'paymentId'>
type Subject = Pick<
  NewPayment,
  'paymentId' | 'merchantCode' | 'kind' | 'methodCode' | 'currencyCode' | 'amount' | 'createdAtMs'
>

export type Accepting = NewPayment & {
  readonly status: 'PROCESSING'
  readonly state: Exclude<ProcessingState, 'held'>
}
export type Acceptance =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'exists'; readonly payment: Payment }
  | { readonly kind: 'balance_insufficient' }

/**
 * Stores a new payment with its expiry, and starts processing unless it waits for a reference. A payout's sum leaves
 * the balance here. Where the id was accepted before, nothing changes.
 */
export async function accept(tx: Db, payment: Accepting, simulation: Simulation | undefined): Promise<Acceptance> {
  const insertion = await insertPayment(tx, payment)
  if (insertion.kind === 'exists') return insertion
  if (payment.kind === 'payout' && (await takePayout(tx, payment)) === 'insufficient') {
    await deletePayment(tx, payment.paymentId)
    return { kind: 'balance_insufficient' }
  }
  if (simulation) await schedule(tx, payment, { kind: 'expire', dueAtMs: payment.expiresAtMs + EXPIRY_GRACE_MS })
  if (payment.state === 'awaiting_customer')
    await startProcessing(tx, payment, { nowMs: payment.createdAtMs, simulation })
  return { kind: 'accepted' }
}

/** Plans the settlement to the simulated result; nothing where there is none. */
async function startProcessing(tx: Db, payment: Subject, { nowMs, simulation }: Moment): Promise<void> {
  const simulated = simulatedResultOf(payment, simulation)
  if (simulated === undefined) return
  const { delayMs, ...result } = simulated
  await schedule(tx, payment, { kind: 'settle', dueAtMs: nowMs + delayMs, result })
}

const simulatedResultOf = (payment: Subject, simulation: Simulation | undefined) =>
  simulation?.resultOf({ ...payment, currencyCode: storedCurrency(payment) })

type Plan = {
  readonly kind: 'settle' | 'expire' | 'callback'
  readonly dueAtMs: number
  readonly result?: Result
}

/** A payment has at most one job of each kind from here, so its id is the payment's with the kind. */
const schedule = (tx: Db, payment: Subject, { kind, dueAtMs, result }: Plan): Promise<void> =>
  scheduleJob(tx, {
    id: `${payment.paymentId}.${kind}`,
    merchantCode: payment.merchantCode,
    kind,
    subjectKey: payment.paymentId,
    payloadJson: JSON.stringify(result ?? {}),
    dueAtMs,
    attempt: 1,
    createdAtMs: payment.createdAtMs,
  })

/**
 * Gives a PROCESSING payment its final status, moves the merchant's balance, frees what the payment held, drops its
 * timers and plans the callback, all in the given transaction. A final payment is left as it is.
 */
export async function settle(
  tx: Db,
  { paymentId }: PaymentId,
  { result, nowMs }: { readonly result: Result; readonly nowMs: number },
): Promise<'settled' | 'already_final'> {
  const { status, failureReasonCode, processorStatus } = result
  const settled = await updateWhileProcessing(
    tx,
    { paymentId },
    {
      status,
      state: 'awaiting_customer',
      processedAtMs: nowMs,
      failureReasonCode: status === 'SUCCESS' ? null : (failureReasonCode ?? defaultReasons[status]),
      ...(processorStatus !== undefined && { processorStatus }),
    },
  )
  if (settled === undefined) return 'already_final'
  await cancelJobs(tx, { subjectKey: paymentId })
  await releaseAmounts(tx, paymentId)
  await releaseReferences(tx, paymentId)
  await postFinalStatus(tx, settled, status)
  if (settled.callbackUrl !== null) await schedule(tx, settled, { kind: 'callback', dueAtMs: nowMs })
  return 'settled'
}

export type StateChange = 'changed' | 'unchanged' | 'already_final'

/** Stops the timer of a payment whose customer is at the simulated bank page; its expiry goes on. */
export async function hold(tx: Db, { paymentId }: PaymentId): Promise<StateChange> {
  const { change } = await changeState(tx, paymentId, { from: 'awaiting_customer', to: 'held' })
  if (change === 'changed') await cancelJobs(tx, { subjectKey: paymentId, kind: 'settle' })
  return change
}

/** Restarts the timer of a payment whose customer has left the bank page. */
export async function resume(tx: Db, { paymentId }: PaymentId, moment: Moment): Promise<StateChange> {
  const { change, payment } = await changeState(tx, paymentId, { from: 'held', to: 'awaiting_customer' })
  if (change === 'changed' && payment) await startProcessing(tx, payment, moment)
  return change
}

/**
 * Settles a payment approved at the bank page to its simulated result, at once. `open`: the amount has none, and
 * the payment stays PROCESSING until it is driven or expires.
 */
export async function approve(
  tx: Db,
  { paymentId }: PaymentId,
  { nowMs, simulation }: Moment,
): Promise<'settled' | 'already_final' | 'open'> {
  const { change, payment } = await changeState(tx, paymentId, { from: 'held', to: 'awaiting_customer' })
  if (change === 'already_final' || payment === undefined) return 'already_final'
  const simulated = simulatedResultOf(payment, simulation)
  return simulated ? settle(tx, payment, { result: simulated, nowMs }) : 'open'
}

/** Records the customer's reference. Processing starts where the payment waited for it. */
export async function recordReference(
  tx: Db,
  { paymentId }: PaymentId,
  { reference, ...moment }: Moment & { readonly reference: string },
): Promise<'recorded' | 'already_final'> {
  const { change, payment } = await changeState(tx, paymentId, { from: 'awaiting_reference', to: 'awaiting_customer' })
  const recorded = await updateWhileProcessing(tx, { paymentId }, { externalReference: reference })
  if (recorded === undefined) return 'already_final'
  if (change === 'changed' && payment) await startProcessing(tx, payment, moment)
  return 'recorded'
}

/** Changes the state once, however many try concurrently. `payment`: the row after the change, or as it was found. */
async function changeState(
  tx: Db,
  paymentId: string,
  { from, to }: { readonly from: ProcessingState; readonly to: ProcessingState },
): Promise<{ readonly change: StateChange; readonly payment?: Payment }> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === undefined || isFinal(payment.status)) return { change: 'already_final' }
  if (payment.state !== from) return { change: 'unchanged', payment }
  const changed = await updateWhileProcessing(tx, payment, { state: to })
  return changed ? { change: 'changed', payment: changed } : changeState(tx, paymentId, { from, to })
}
