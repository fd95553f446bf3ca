import { type MerchantClock, readMerchantClock, shownBy } from '../store/merchant-clocks.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'

/** The sandbox time of merchants: real time and how far each one's clock was put ahead, or where it stands frozen. */
export interface MerchantTimes {
  /** What a merchant's clock shows at an instant of real time, epoch milliseconds both. */
  shownAt(merchantCode: string, realMs: number): Promise<number>
  /** Reads a merchant's clock anew: call it after each commit that changed it. */
  forget(merchantCode: string): void
}

interface Ports {
  readonly store: Pick<Store, 'read'>
  /** Whether no other process can move a clock, so that a clock once read may be kept. */
  readonly isOnlyProcess: boolean
}

/** Merchants' times from the store, held in memory where nobody else writes it. */
export function createMerchantTimes({ store, isOnlyProcess }: Ports): MerchantTimes {
  // Promises, not numbers: a read under way while a clock moves is forgotten together with its place.
  const clocks = new Map<string, Promise<MerchantClock>>()
  const read = (merchantCode: string) => store.read((db) => readMerchantClock(db, merchantCode))

  function clockOf(merchantCode: string): Promise<MerchantClock> {
    if (!isOnlyProcess) return read(merchantCode)
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

/** Times of a gateway without a sandbox: every merchant lives in real time. */
export const realTimes: MerchantTimes = { shownAt: async (_, realMs) => realMs, forget: () => undefined }

/** A merchant's sandbox time, epoch milliseconds. */
export function merchantNow(
  { clock, times }: { readonly clock: Clock; readonly times: MerchantTimes },
  merchantCode: string,
): Promise<number> {
  return times.shownAt(merchantCode, clock.now())
}
