import type { Clock } from './clock.ts'
import { readClockOffset } from './store/merchant-clocks.ts'
import type { Store } from './store/store.ts'

/** The sandbox time of merchants: real time and how far each one's clock was put ahead. */
export interface MerchantTimes {
  /** How far a merchant's clock is ahead of the real one, in milliseconds. */
  offsetMsOf(merchantCode: string): Promise<number>
  /** Reads a merchant's offset anew: call it after each commit that moved the clock. */
  forget(merchantCode: string): void
}

interface Ports {
  readonly store: Pick<Store, 'read'>
  /** Whether no other process can move a clock, so that an offset once read may be kept. */
  readonly isOnlyProcess: boolean
}

/** Merchants' times from the store, held in memory where nobody else writes it. */
export function createMerchantTimes({ store, isOnlyProcess }: Ports): MerchantTimes {
  // Promises, not numbers: a read under way while a clock moves is forgotten together with its place.
  const offsets = new Map<string, Promise<number>>()
  const read = (merchantCode: string) => store.read((db) => readClockOffset(db, merchantCode))

  return {
    offsetMsOf(merchantCode) {
      if (!isOnlyProcess) return read(merchantCode)
      const kept = offsets.get(merchantCode)
      if (kept !== undefined) return kept
      const offset = read(merchantCode)
      offsets.set(merchantCode, offset)
      offset.catch(() => offsets.delete(merchantCode))
      return offset
    },
    forget: (merchantCode) => void offsets.delete(merchantCode),
  }
}

/** Times of a gateway without a sandbox: every merchant lives in real time. */
export const realTimes: MerchantTimes = { offsetMsOf: async () => 0, forget: () => undefined }

/** A merchant's sandbox time, epoch milliseconds. */
export async function merchantNow(
  { clock, times }: { readonly clock: Clock; readonly times: MerchantTimes },
  merchantCode: string,
): Promise<number> {
  return clock.now() + (await times.offsetMsOf(merchantCode))
}
