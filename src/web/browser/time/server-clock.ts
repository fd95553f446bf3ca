import { renderedAtMs } from '../render-environment.ts'
import { deviceNowMs, monotonicMs } from './clocks.ts'

/** The gateway's time as far as this device can tell, in epoch milliseconds. */
export type ServerClock = {
  readonly nowMs: () => number
  /**
   * The same by the last response and a clock that nobody sets. It is behind by the time that the response was on its way
   * and that the device has slept since.
   */
  readonly steadyNowMs: () => number
  /** Adjusts to a response's `Date` header, given the local times of request and response. */
  readonly observe: (dateHeader: string | null, sentAtMs: number, receivedAtMs: number) => void
  /** Calls when a response corrects the time by a second or more. Returns a function that unsubscribes. */
  readonly onCorrected: (call: () => void) => () => void
}

/** A `Date` header has whole seconds, so it is half a second behind on average. */
const HALF_SECOND_MS = 500
/** Each response adjusts the time by fractions of a second; from here on it was wrong. */
const LEAST_CORRECTION_MS = 1_000

/**
 * The gateway's time on a device whose clock may be wrong by days. Each response sets the offset again, which also
 * follows the sandbox's virtual clock. Before the first response it is the device's time.
 */
export function createServerClock(localNowMs: () => number, steadyMs: () => number): ServerClock {
  let offsetMs = 0
  let told: { readonly serverMs: number; readonly atMs: number } | undefined
  const listeners = new Set<() => void>()
  return {
    nowMs: () => localNowMs() + offsetMs,
    steadyNowMs: () => (told ? told.serverMs + steadyMs() - told.atMs : localNowMs() + offsetMs),
    observe: (dateHeader, sentAtMs, receivedAtMs) => {
      const serverMs = Date.parse(dateHeader ?? '')
      if (Number.isNaN(serverMs)) return
      told = { serverMs: serverMs + HALF_SECOND_MS, atMs: steadyMs() }
      const before = offsetMs
      offsetMs = serverMs + HALF_SECOND_MS - (sentAtMs + receivedAtMs) / 2
      if (Math.abs(offsetMs - before) >= LEAST_CORRECTION_MS) for (const call of listeners) call()
    },
    onCorrected: (call) => {
      listeners.add(call)
      return () => void listeners.delete(call)
    },
  }
}

const clock = createServerClock(deviceNowMs, monotonicMs)

/**
 * The gateway's time for the whole page. Every response corrects it. It stands still while a screen is rendered on the
 * server and while that screen is hydrated.
 */
export const serverClock: ServerClock = {
  ...clock,
  nowMs: () => renderedAtMs() ?? clock.nowMs(),
  steadyNowMs: () => renderedAtMs() ?? clock.steadyNowMs(),
}
