/** The gateway's time as far as this device can tell, in epoch milliseconds. */
export type ServerClock = {
  readonly nowMs: () => number
  /** Learns from an answer's `Date` header and the local times between which it was asked for and came. */
  readonly observe: (dateHeader: string | null, sentAtMs: number, receivedAtMs: number) => void
}

/** A `Date` header names the second in which it was written: on average it is half a second late. */
const HALF_SECOND_MS = 500

/**
 * Corrects a device whose clock is wrong, even by days, and follows the sandbox's virtual clock: each answer sets the
 * offset anew. Until the first answer the device's own time counts.
 */
export function createServerClock(localNowMs: () => number): ServerClock {
  let offsetMs = 0
  return {
    nowMs: () => localNowMs() + offsetMs,
    observe: (dateHeader, sentAtMs, receivedAtMs) => {
      const serverMs = Date.parse(dateHeader ?? '')
      if (Number.isNaN(serverMs)) return
      offsetMs = serverMs + HALF_SECOND_MS - (sentAtMs + receivedAtMs) / 2
    },
  }
}
