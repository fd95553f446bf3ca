import { findVersions } from '../../store/payments/payment-versions.ts'
import type { Store } from '../../store/store.ts'
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
  /** Ends the waits for a merchant's payments, or for all: its sandbox has changed beside them. */
  endWaitsOf(merchantCode: string | undefined): void
  /** Ends every wait, and each later one at once: the process stops. Resolves once the database is not asked any more. */
  end(): Promise<void>
}

interface Ports {
  readonly store: Pick<Store, 'read'>
  readonly pause: Pause
  readonly findPayment: PaymentReads
}

/** How long a change goes unnoticed at most, beside the time of the statements. */
const LOOK_EVERY_MS = 200

/** Most payments of a statement. With thousands in one, every other request waits until all of them are compared. */
const MOST_IN_ONE = 250

interface Waiting {
  readonly paymentId: string
  readonly merchantCode: string
  readonly version: number
  readonly over: AbortController
}

/** Most statements at the same time, so that connections are left for everything else. */
const MOST_AT_ONCE = 4

/**
 * Looks for changes five times a second, as long as somebody waits: one statement for all payments of one merchant, or a
 * few, which are spread over the time between. They need no connection of their own, so any pooler may stand before the
 * database (D-246).
 */
export function createPaymentChanges({ store, pause, findPayment }: Ports): PaymentChanges {
  const all = new Set<Waiting>()
  const stopping = new AbortController()
  const asking = new Set<Promise<void>>()
  let looking: Promise<void> | undefined

  async function lookWhileWaiting(): Promise<void> {
    while (all.size > 0) {
      const groups = inGroups(all)
      for (const group of groups) {
        await pause(LOOK_EVERY_MS / groups.length, stopping.signal)
        while (asking.size >= MOST_AT_ONCE) await Promise.race(asking)
        const asked = wakeChanged(group).finally(() => asking.delete(asked))
        asking.add(asked)
      }
      // A payment is not asked for again before the last answer about it.
      await Promise.all(asking)
    }
    looking = undefined
  }

  /** While the database of a merchant does not respond nothing has changed as far as anybody knows. */
  async function wakeChanged(group: Group): Promise<void> {
    const { merchantCode } = group
    const waiting = group.waiting.filter((one) => all.has(one))
    if (waiting.length === 0) return
    const ids = [...new Set(waiting.map(({ paymentId }) => paymentId))]
    const read = store.read((db) => findVersions(db, merchantCode, ids))
    const versions = await read.catch(() => undefined)
    if (versions === undefined) return
    for (const { paymentId, version, over } of waiting) if (versions.get(paymentId) !== version) over.abort()
  }

  return {
    async next(payment, { forMs, signal }) {
      const { paymentId, merchantCode, version } = payment
      if (stopping.signal.aborted || signal?.aborted) return payment
      const waiting: Waiting = { paymentId, merchantCode, version, over: new AbortController() }
      const end = () => waiting.over.abort()
      signal?.addEventListener('abort', end)
      all.add(waiting)
      looking ??= lookWhileWaiting()
      await pause(forMs, waiting.over.signal)
      all.delete(waiting)
      signal?.removeEventListener('abort', end)
      return findPayment(payment)
    },
    endWaitsOf(merchantCode) {
      for (const waiting of all)
        if (merchantCode === undefined || waiting.merchantCode === merchantCode) waiting.over.abort()
    },
    async end() {
      stopping.abort()
      for (const { over } of all) over.abort()
      all.clear()
      await looking
    },
  }
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
