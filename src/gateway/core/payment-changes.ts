import { findVersions } from '../store/payments/payment-versions.ts'
import type { Store } from '../store/store.ts'
import type { Payment } from '../store/tables.ts'
import type { Pause } from './clock.ts'
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

/** How long a change goes unnoticed at most, beside the time of the statement. */
const LOOK_EVERY_MS = 200

interface Waiting {
  readonly paymentId: string
  readonly merchantCode: string
  readonly version: number
  readonly over: AbortController
}

/** Most statements at the same time, so that connections are left for everything else. */
const MOST_AT_ONCE = 4

/**
 * One statement for all that wait for payments of one merchant in this process, as long as somebody waits. It needs no
 * connection of its own, so any pooler may stand before the database (D-246).
 */
export function createPaymentChanges({ store, pause, findPayment }: Ports): PaymentChanges {
  const all = new Set<Waiting>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined

  async function lookWhileWaiting(): Promise<void> {
    while (all.size > 0) {
      await pause(LOOK_EVERY_MS, stopping.signal)
      await wakeChanged()
    }
    looking = undefined
  }

  async function wakeChanged(): Promise<void> {
    const merchantCodes = [...new Set([...all].map(({ merchantCode }) => merchantCode))]
    const takeOn = async () => {
      for (let code = merchantCodes.pop(); code !== undefined; code = merchantCodes.pop()) {
        // While the database of a merchant does not respond nothing has changed as far as anybody knows.
        await wakeChangedOf(code).catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: MOST_AT_ONCE }, takeOn))
  }

  async function wakeChangedOf(merchantCode: string): Promise<void> {
    const asked = [...all].filter((waiting) => waiting.merchantCode === merchantCode)
    const ids = [...new Set(asked.map(({ paymentId }) => paymentId))]
    const versions = await store.read((db) => findVersions(db, merchantCode, ids))
    for (const { paymentId, version, over } of asked) if (versions.get(paymentId) !== version) over.abort()
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
      await looking
    },
  }
}
