import { setTimeout } from 'node:timers/promises'

/** The machine's time: the only source of it in the gateway. */
export interface Clock {
  /** Epoch milliseconds, real. */
  now(): number
  /** Milliseconds of a clock that never runs backwards, for rate limits and durations. */
  monotonic(): number
}

/** Waits real milliseconds, or less where the signal is given and aborts. Never rejects. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>

/** The real clock. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

/** The real timer; a wait alone does not keep the process alive. */
export const systemPause: Pause = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) })
  } catch {
    // Aborted: the wait is over.
  }
}
