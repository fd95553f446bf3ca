import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type MerchantClock, readMerchantClock, shownBy } from '../store/merchants/merchant-clocks.ts'
import { batched } from '../store/statements/batched.ts'
import type { Store } from '../store/store.ts'

/** The machine's time: the only source of it in the gateway. */
export interface Clock {
  /** Epoch milliseconds, real. */
  now(): number
  /** Milliseconds of a clock that never runs backwards, for rate limits and durations. */
  monotonic(): number
}

/** Waits real milliseconds, or less where the signal is given and aborts. Never rejects. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

/** The real timer; a wait alone does not keep the process alive. */
export const systemPause: Pause = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) })
  } catch {
    // Aborted: the wait is over.
  }
}

/** Makes ids that are in the order of their instants. */
export const timeOrderedIds = (clock: Pick<Clock, 'now'>) => (): string => timeOrderedId(clock.now(), randomUUID())

/**
 * A UUID of version 7 (RFC 9562): 48 bits of epoch milliseconds, then the 74 random bits of a version 4 UUID, which has
 * them in the same positions. Ids made in sequence are neighbours in an index, which keeps inserts fast.
 */
export function timeOrderedId(nowMs: number, randomId: string): string {
  const time = nowMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomId.slice(15)}`
}

/**
 * Sandbox time by merchant: real time plus the offset of the merchant's clock, or the instant at which it is frozen
 * (D-307).
 */
export interface MerchantTimes {
  /** What a merchant's clock shows at an instant of real time. Both are epoch milliseconds. */
  shownAt(merchantCode: string, realMs: number): Promise<number>
  /** Reads a merchant's clock anew: call it after each commit that changed it. */
  forget(merchantCode: string): void
}

interface Ports {
  readonly store: Pick<Store, 'read'>
  /** Whether no other process can move a clock, so that a clock once read may be kept. */
  readonly isOnlyProcess: boolean
}

/** Merchants' times from the store, cached where no other process can move a clock. */
export function createMerchantTimes({ store, isOnlyProcess }: Ports): MerchantTimes {
  // Holds promises: forgetting a clock also drops a read of it that is still under way.
  const clocks = new Map<string, Promise<MerchantClock>>()
  const read = (merchantCode: string) => store.read((db) => readMerchantClock(db, merchantCode))
  const readTogether = batched<string, MerchantClock>({
    run: async ([merchantCode = '']) => {
      const clock = await read(merchantCode)
      return () => clock
    },
    groupOf: (merchantCode) => merchantCode,
  })

  function clockOf(merchantCode: string): Promise<MerchantClock> {
    if (!isOnlyProcess) return readTogether(merchantCode)
    const kept = clocks.get(merchantCode)
    if (kept !== undefined) return kept
    const clock = read(merchantCode)
    clocks.set(merchantCode, clock)
    clock.catch(() => clocks.delete(merchantCode))
    return clock
  }

  return {
    shownAt: async (merchantCode, realMs) => shownBy(await clockOf(merchantCode), realMs),
    forget: (merchantCode) => void clocks.delete(merchantCode),
  }
}

/** Times of a gateway without a sandbox: real time for every merchant. */
export const realTimes: MerchantTimes = { shownAt: async (_, realMs) => realMs, forget: () => undefined }

/** A merchant's sandbox time, epoch milliseconds. */
export function merchantNow(
  { clock, times }: { readonly clock: Clock; readonly times: MerchantTimes },
  merchantCode: string,
): Promise<number> {
  return times.shownAt(merchantCode, clock.now())
}
