import type { FailureReasonCode } from '#contract/errors.ts'
import { type FinalStatus, isFinal } from '#contract/statuses.ts'
import type { CheckedProcessor } from '../core/processor/checked-processor.ts'
import type { ProcessorData, Result } from '../core/processor/port.ts'
import { cancelJobs, firstDueOf, type NewJob, scheduleJob } from '../store/jobs/jobs.ts'
import { ensureClock } from '../store/merchants/merchant-clocks.ts'
import { releaseAmounts } from '../store/payments/amount-claims.ts'
import { insertPayment, type PaymentWrites } from '../store/payments/new-payments.ts'
import {
  deletePayment,
  lockPayment,
  type PreparationPatch,
  updateInState,
  updateWhileProcessing,
} from '../store/payments/payments.ts'
import { releaseReferences } from '../store/payments/reference-claims.ts'
import type { Db, NewPayment, Payment, PaymentRef } from '../store/tables.ts'
import { postFinalStatus, takePayout } from './ledger.ts'
import { storedCurrency } from './stored-payment.ts'

/**
 * The only module that changes a status, and a state but for `deleted` of an old payment: PROCESSING becomes a final
 * status, which no change leaves. Its functions, but for `acceptAlone`, take the transaction of one write and may run
 * again; whoever runs a job completes it in the same transaction before it calls them, for settling deletes all of them.
 */

/**
 * The state of a payment that is PROCESSING. `preparing`: the processor has not said yet how the customer pays;
 * `sending`: it is not known yet whether the processor has the payout; `held`: the customer is on the simulated bank
 * page.
 */
export type ProcessingState = 'preparing' | 'sending' | 'awaiting_customer' | 'awaiting_reference' | 'held'

/** What becomes of a payment that is still PROCESSING two hours after `expireAt`. */
export const expiry: Result = { status: 'FAILED', failureReasonCode: 'CUSTOMER_VERIFICATION_INACTIVITY' }

const EXPIRY_GRACE_MS = 2 * 60 * 60 * 1000

const defaultReasons: { readonly [S in FinalStatus]: FailureReasonCode | null } = {
  SUCCESS: null,
  FAILED: 'PAYMENT_OPERATOR_UNAVAILABLE',
  REFUSED: 'SECURITY_CHECK_FAILED',
}

/** Tells when a payment that is processed is first read from its processor. */
export type FirstRead = Pick<CheckedProcessor, 'firstReadMs'>

/** The merchant's sandbox time, and the processor. */
export interface Moment {
  readonly nowMs: number
  readonly processor: FirstRead
}

type Subject = Pick<
  NewPayment,
  'paymentId' | 'merchantCode' | 'kind' | 'methodCode' | 'currencyCode' | 'amount' | 'createdAtMs'
>

export type Accepting = Omit<NewPayment, 'expiryDueAtMs'> & {
  readonly status: 'PROCESSING'
  readonly state: Exclude<ProcessingState, 'held'>
}
export type Acceptance =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'exists'; readonly payment: Payment }
  | { readonly kind: 'balance_insufficient' }

/**
 * Stores a new payment with its expiry and with what comes next: the processor's call, its first read, or nothing while
 * it waits for a reference. A payout's sum leaves the balance here. Where the id was accepted before, nothing changes.
 */
export async function accept(tx: Db, payment: Accepting, processor: FirstRead): Promise<Acceptance> {
  // Jobs and expiries fall due by it.
  await ensureClock(tx, payment.merchantCode)
  const insertion = await insertPayment(tx, expiring(payment))
  if (insertion.kind === 'exists') return insertion
  if (payment.kind === 'payout' && (await takePayout(tx, payment)) === 'insufficient') {
    await deletePayment(tx, payment)
    return { kind: 'balance_insufficient' }
  }
  for (const job of firstJobsOf(payment, processor)) await scheduleJob(tx, job)
  return { kind: 'accepted' }
}

/**
 * As `accept`, for a payin or top-up that nothing else has to be written with: a write of its own, which shares an
 * exchange with the database with concurrent ones.
 */
export async function acceptAlone(write: PaymentWrites, payment: Accepting, processor: FirstRead): Promise<Acceptance> {
  const insertion = await write({ payment: expiring(payment), jobs: firstJobsOf(payment, processor) })
  return insertion.kind === 'exists' ? insertion : { kind: 'accepted' }
}

const expiring = (payment: Accepting): NewPayment => ({
  ...payment,
  expiryDueAtMs: payment.expiresAtMs + EXPIRY_GRACE_MS,
})

/** What comes next for a new payment, beside its expiry. */
function firstJobsOf(payment: Accepting, processor: FirstRead): readonly NewJob[] {
  const { createdAtMs: nowMs, state } = payment
  const next = {
    preparing: () => ({ kind: 'prepare', dueAtMs: nowMs + PREPARED_BY_CREATE_MS }) as const,
    sending: () => ({ kind: 'send', dueAtMs: nowMs }) as const,
    awaiting_customer: () => firstReadOf(payment, { nowMs, processor }),
    awaiting_reference: () => undefined,
  }[state]()
  return next === undefined ? [] : [jobOf(payment, next)]
}

/** The request that creates a payment prepares it. After this time it has ended, or its process has. */
const PREPARED_BY_CREATE_MS = 15_000

/** Plans the first read, unless a webhook has planned an earlier one; nothing where the processor is not polled. */
async function startProcessing(tx: Db, payment: Subject, { nowMs, processor }: Moment): Promise<void> {
  const read = firstReadOf(payment, { nowMs, processor })
  if (read === undefined) return
  const plannedMs = await firstDueOf(tx, payment, readKinds)
  if (plannedMs !== undefined && plannedMs <= read.dueAtMs) return
  await cancelReads(tx, payment)
  await schedule(tx, payment, read)
}

function firstReadOf(payment: Subject, { nowMs, processor }: Moment): Plan | undefined {
  const { kind, methodCode, amount } = payment
  const delayMs = processor.firstReadMs({ kind, methodCode, amount, currencyCode: storedCurrency(payment) })
  return delayMs === undefined ? undefined : { kind: 'read', dueAtMs: nowMs + delayMs }
}

type Plan = { readonly kind: 'prepare' | 'send' | 'read' | 'callback'; readonly dueAtMs: number }

/** A payment has at most one job of each kind from here, so its id is the payment's with the kind. */
const jobOf = (payment: Subject, { kind, dueAtMs }: Plan): NewJob => ({
  id: `${payment.paymentId}.${kind}`,
  merchantCode: payment.merchantCode,
  kind,
  subjectKey: payment.paymentId,
  payloadJson: '{}',
  dueAtMs,
  attempt: 1,
  createdAtMs: payment.createdAtMs,
})

const schedule = (tx: Db, payment: Subject, plan: Plan): Promise<void> => scheduleJob(tx, jobOf(payment, plan))

/** Without the version that a row carries: another write may have changed it since it was read. */
const refOf = ({ merchantCode, paymentId }: PaymentRef): PaymentRef => ({ merchantCode, paymentId })

export interface Settlement {
  readonly result: Result
  readonly nowMs: number
  /** What the processor wants to find again, where that has changed. */
  readonly data?: ProcessorData | undefined
}

/**
 * Gives a PROCESSING payment its final status, moves the merchant's balance, frees what the payment held, drops its
 * timers and plans the callback, all in the given transaction. A final payment is left as it is.
 */
export async function settle(
  tx: Db,
  payment: PaymentRef & Pick<Payment, 'createdAtMs'>,
  { result, nowMs, data }: Settlement,
): Promise<'settled' | 'already_final'> {
  const { status, failureReasonCode, processorStatus } = result
  const settled = await updateWhileProcessing(tx, refOf(payment), {
    status,
    // The clock of the process that created it may be ahead of this one's.
    processedAtMs: Math.max(nowMs, payment.createdAtMs),
    failureReasonCode: status === 'SUCCESS' ? null : (failureReasonCode ?? defaultReasons[status]),
    processorStatus,
    processorDataJson: data && JSON.stringify(data),
    expiryDueAtMs: null,
  })
  if (settled === undefined) return 'already_final'
  await cancelJobs(tx, settled)
  await releaseAmounts(tx, settled)
  await releaseReferences(tx, settled)
  await postFinalStatus(tx, settled, status)
  if (settled.callbackUrl !== null) await schedule(tx, settled, { kind: 'callback', dueAtMs: nowMs })
  return 'settled'
}

export type StateChange = 'changed' | 'unchanged' | 'already_final'

/** Stops the timer of a payment whose customer is at the simulated bank page; its expiry goes on. */
export async function hold(tx: Db, payment: PaymentRef): Promise<StateChange> {
  const { change } = await changeState(tx, payment, { from: 'awaiting_customer', to: 'held' })
  if (change === 'changed') await cancelReads(tx, payment)
  return change
}

/** Restarts the timer of a payment whose customer has left the bank page. */
export async function resume(tx: Db, ref: PaymentRef, moment: Moment): Promise<StateChange> {
  const { change, payment } = await changeState(tx, ref, { from: 'held', to: 'awaiting_customer' })
  if (change === 'changed') await startProcessing(tx, payment, moment)
  return change
}

/**
 * Settles a payment approved at the bank page to this result, at once. `open`: there is none, and the payment stays
 * PROCESSING until it is driven or expires.
 */
export async function approve(
  tx: Db,
  ref: PaymentRef,
  { nowMs, result }: { readonly nowMs: number; readonly result: Result | undefined },
): Promise<'settled' | 'already_final' | 'open'> {
  const { payment } = await changeState(tx, ref, { from: 'held', to: 'awaiting_customer' })
  if (payment === undefined) return 'already_final'
  return result ? settle(tx, payment, { result, nowMs }) : 'open'
}

/**
 * Completes a payment that its processor has prepared, and starts processing unless it waits for a reference or a
 * webhook has settled it meanwhile. Undefined if it was completed before.
 */
export async function recordPreparation(
  tx: Db,
  ref: PaymentRef,
  { patch, ...moment }: Moment & { readonly patch: PreparationPatch & { readonly state: Accepting['state'] } },
): Promise<Payment | undefined> {
  const former = await lockPayment(tx, ref)
  if (former?.state !== 'preparing') return undefined
  if (former.receivingAccount !== patch.receivingAccount) await releaseAmounts(tx, former)
  const prepared = await updateInState(tx, former, withLatestData(former, patch))
  if (prepared === undefined) return undefined
  await cancelJobs(tx, prepared, 'prepare')
  if (isFinal(prepared.status)) return prepared
  const { externalReference: reference } = prepared
  if (prepared.state === 'awaiting_customer') await startProcessing(tx, prepared, moment)
  else if (reference !== null) await recordReference(tx, prepared, { reference, ...moment })
  return prepared
}

/** What the processor wants to find again: what a webhook has brought during its call is later than the call's answer. */
const withLatestData = ({ processorDataJson }: Payment, patch: PreparationPatch): PreparationPatch =>
  processorDataJson === null ? patch : { ...patch, processorDataJson }

/** Deletes a payment that its processor refused while it was prepared. False if it was prepared or settled before. */
export async function withdraw(tx: Db, ref: PaymentRef): Promise<boolean> {
  const payment = await lockPayment(tx, ref)
  if (payment === undefined || isFinal(payment.status) || payment.state !== 'preparing') return false
  await cancelJobs(tx, payment)
  await releaseAmounts(tx, payment)
  await releaseReferences(tx, payment)
  await deletePayment(tx, payment)
  return true
}

/** Records that the processor has a payout, and plans the first read. */
export async function recordSending(
  tx: Db,
  ref: PaymentRef,
  { data, ...moment }: Moment & { readonly data: ProcessorData | undefined },
): Promise<void> {
  const { change, payment } = await changeState(tx, ref, { from: 'sending', to: 'awaiting_customer' })
  if (change !== 'changed') return
  if (data && payment.processorDataJson === null) await storeData(tx, payment, data)
  await startProcessing(tx, payment, moment)
}

/** Plans a read at once, in place of the planned one; of a final payment too, which it leaves as it is. */
export async function readSoon(
  tx: Db,
  ref: PaymentRef,
  { nowMs, data }: Pick<Settlement, 'nowMs' | 'data'>,
): Promise<void> {
  const payment = await lockPayment(tx, ref)
  if (payment === undefined) return
  if (data) await storeData(tx, payment, data)
  await cancelReads(tx, payment)
  await schedule(tx, payment, { kind: 'read', dueAtMs: nowMs })
}

const storeData = (tx: Db, payment: PaymentRef, data: ProcessorData) =>
  updateWhileProcessing(tx, refOf(payment), { processorDataJson: JSON.stringify(data) })

/** `settle` is the kind that versions before 9-processor planned. */
const readKinds = ['read', 'settle']

async function cancelReads(tx: Db, payment: PaymentRef): Promise<void> {
  for (const kind of readKinds) await cancelJobs(tx, payment, kind)
}

/** Records the customer's reference. Processing starts where the payment waited for it. */
export async function recordReference(
  tx: Db,
  ref: PaymentRef,
  { reference, ...moment }: Moment & { readonly reference: string },
): Promise<'recorded' | 'already_final'> {
  const { change, payment } = await changeState(tx, ref, { from: 'awaiting_reference', to: 'awaiting_customer' })
  const recorded = await updateWhileProcessing(tx, refOf(ref), { externalReference: reference })
  if (recorded === undefined) return 'already_final'
  if (change === 'changed') await startProcessing(tx, payment, moment)
  return 'recorded'
}

/** `payment`: the row after the change, or as it was found. */
type ChangedState =
  | { readonly change: 'changed' | 'unchanged'; readonly payment: Payment }
  | { readonly change: 'already_final'; readonly payment?: undefined }

/** Changes the state once, however many try concurrently. A payment that is gone is final. */
async function changeState(
  tx: Db,
  ref: PaymentRef,
  { from, to }: { readonly from: ProcessingState; readonly to: ProcessingState },
): Promise<ChangedState> {
  const payment = await lockPayment(tx, ref)
  if (payment === undefined || isFinal(payment.status)) return { change: 'already_final' }
  if (payment.state !== from) return { change: 'unchanged', payment }
  const changed = await updateWhileProcessing(tx, payment, { state: to })
  return changed ? { change: 'changed', payment: changed } : changeState(tx, ref, { from, to })
}
