import { findVersions } from '../../store/payments/payment-versions.ts'
import { entityScope, paymentScope, type Store, type WriteScope } from '../../store/store.ts'
import type { Payment } from '../../store/tables.ts'
import type { Pause } from '../clock.ts'
import type { PaymentReads } from './payment-reads.ts'

interface WaitLimits {
  /** Real milliseconds. */
  readonly forMs: number
  /** Ends the wait when it aborts. */
  readonly signal?: AbortSignal | undefined
}

/** Tells those who wait for a payment that it has changed, whichever process changed it. */
export interface PaymentChanges {
  /** Resolves to the payment once it no longer has this version, or as it is when the wait ends. */
  next(payment: Payment, limits: WaitLimits): Promise<Payment | undefined>
  /** A write of this process has ended: whoever waits for a payment that it may have changed is told if it did. */
  written(scope: WriteScope): void
  /** Ends the waits for a merchant's payments, or for all: its sandbox has changed beside them. */
  endWaitsOf(merchantCode: string | undefined): void
  /** Ends every wait, and each later one at once: the process stops. Resolves once the database is not asked any more. */
  end(): Promise<void>
}

interface Ports {
  readonly store: Pick<Store, 'read'>
  /** Whether no other process writes to the database. */
  readonly isOnlyProcess: boolean
  readonly pause: Pause
  readonly findPayment: PaymentReads
}

/** How long a change by another process goes unnoticed at most, beside the time of the statements. */
const LOOK_EVERY_MS = 200

/** Most payments of a statement. With thousands in one, every other request waits until all of them are compared. */
const MOST_IN_ONE = 250

interface Waiting {
  readonly paymentId: string
  readonly merchantCode: string
  readonly version: number
  /** The queues of the writes that may change the payment. */
  readonly queues: readonly string[]
  readonly over: AbortController
}

/** Most statements at the same time, so that connections are left for everything else. */
const MOST_AT_ONCE = 4

/**
 * Looks for changes of the payments that somebody waits for: of one that a write of this process names, at once; of all
 * others that may have changed, five times a second. Where this is the only process those are the waits that have just
 * begun, after the payment was read, and those of a merchant of whom a write names no payment. Where there are several
 * all may have changed: one statement for those of one merchant, or a few, which are spread over the time between. They
 * need no connection of their own, so any pooler may stand before the database (D-246).
 */
export function createPaymentChanges({ store, isOnlyProcess, pause, findPayment }: Ports): PaymentChanges {
  const all = new Set<Waiting>()
  const byQueue = new Map<string, Set<Waiting>>()
  /** Those who wait for a payment that may have changed unnoticed. */
  const unsure = isOnlyProcess ? new Set<Waiting>() : all
  const stopping = new AbortController()
  const asking = new Set<Promise<void>>()
  let looking: Promise<void> | undefined

  async function lookWhileUnsure(): Promise<void> {
    while (unsure.size > 0) {
      const groups = inGroups(unsure)
      for (const group of groups) {
        await pause(LOOK_EVERY_MS / groups.length, stopping.signal)
        while (asking.size >= MOST_AT_ONCE) await Promise.race(asking)
        ask(group)
      }
      // A payment is not asked for again before the last answer about it.
      await Promise.all(asking)
    }
    looking = undefined
  }

  function ask(group: Group): void {
    const asked = wakeChanged(group).finally(() => asking.delete(asked))
    asking.add(asked)
  }

  /** While the database of a merchant does not respond nothing has changed as far as anybody knows. */
  async function wakeChanged(group: Group): Promise<void> {
    const { merchantCode } = group
    const waiting = group.waiting.filter((one) => all.has(one))
    if (waiting.length === 0) return
    if (isOnlyProcess) for (const one of waiting) unsure.delete(one)
    const ids = [...new Set(waiting.map(({ paymentId }) => paymentId))]
    const read = store.read((db) => findVersions(db, merchantCode, ids))
    const versions = await read.catch(() => undefined)
    if (versions === undefined) return lookLater(waiting)
    for (const { paymentId, version, over } of waiting) if (versions.get(paymentId) !== version) over.abort()
  }

  function lookLater(waiting: Iterable<Waiting>): void {
    for (const one of waiting) if (all.has(one)) unsure.add(one)
    if (unsure.size > 0) looking ??= lookWhileUnsure()
  }

  /** Those who wait for a merchant's payments, or all. */
  const waitingOf = (merchantCode: string | undefined): readonly Waiting[] =>
    [...all].filter((one) => merchantCode === undefined || one.merchantCode === merchantCode)

  function begin(one: Waiting): void {
    all.add(one)
    for (const queue of one.queues) byQueue.set(queue, (byQueue.get(queue) ?? new Set()).add(one))
    lookLater([one])
  }

  function end(one: Waiting): void {
    all.delete(one)
    unsure.delete(one)
    for (const queue of one.queues) {
      const others = byQueue.get(queue)
      others?.delete(one)
      if (others?.size === 0) byQueue.delete(queue)
    }
  }

  return {
    async next(payment, { forMs, signal }) {
      if (stopping.signal.aborted || signal?.aborted) return payment
      const waiting = waitingFor(payment)
      const leave = () => waiting.over.abort()
      signal?.addEventListener('abort', leave)
      begin(waiting)
      await pause(forMs, waiting.over.signal)
      end(waiting)
      signal?.removeEventListener('abort', leave)
      return findPayment(payment)
    },
    written(scope) {
      if (all.size === 0) return
      const queue = scope.kind === 'merchant' ? scope.queue : undefined
      if (queue === undefined) return lookLater(waitingOf('merchantCode' in scope ? scope.merchantCode : undefined))
      for (const group of inGroups(byQueue.get(queue) ?? [])) ask(group)
    },
    endWaitsOf(merchantCode) {
      for (const { over } of waitingOf(merchantCode)) over.abort()
    },
    async end() {
      stopping.abort()
      for (const one of all) {
        one.over.abort()
        end(one)
      }
      await looking
      await Promise.all(asking)
    },
  }
}

/** A store whose every write tells those who wait. A payment is changed only by a write that names what it works on. */
export function tellingStore(store: Store, tell: PaymentChanges['written']): Store {
  return {
    ...store,
    async write(work, scope) {
      try {
        return await store.write(work, scope)
      } finally {
        // A write that rejects because the connection was lost may have been committed.
        if (scope !== undefined) tell(scope)
      }
    },
  }
}

function waitingFor(payment: Payment): Waiting {
  const { paymentId, merchantCode, version } = payment
  const queues = [paymentScope(payment).queue, entityScope(payment).queue]
  return { paymentId, merchantCode, version, queues, over: new AbortController() }
}

/** Some of those who wait for payments of one merchant. */
interface Group {
  readonly merchantCode: string
  readonly waiting: Waiting[]
}

function inGroups(all: Iterable<Waiting>): readonly Group[] {
  const groups: Group[] = []
  const latest = new Map<string, Group>()
  for (const one of all) {
    const { merchantCode } = one
    const group = latest.get(merchantCode)
    if (group !== undefined && group.waiting.length < MOST_IN_ONE) {
      group.waiting.push(one)
      continue
    }
    const next = { merchantCode, waiting: [one] }
    latest.set(merchantCode, next)
    groups.push(next)
  }
  return groups
}
