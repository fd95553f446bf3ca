import { setImmediate } from 'node:timers/promises'
import { createSlidingWindow } from '#gateway/core/rate/rate-limiter.ts'
import type { InTurn } from '#web/ssr/render.ts'

/** Most renderings in any second. */
const PER_SECOND = 60
/** Most visits that wait for a rendering. */
const MOST_WAITING = 30
/** So many visits that wait are no flood. */
const FEW = 5
/** Longest wait in a flood. A visit that has waited longer is better served with the page as built. */
const LONGEST_WAIT_MS = 400

/**
 * Each call resolves in a turn of the event loop of its own. What visits do in such turns lets the process answer what
 * has arrived in between, so that a request of the API waits for one stretch of a visit's work at most.
 */
export function eventLoopTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}

/**
 * Keeps a flood of visits from slowing the API: each screen is drawn in a turn of its own, and beyond the limits it is not
 * drawn (undefined). The visit then gets the page as built, which costs little and requests everything itself.
 */
export function renderBudget(ownTurn: () => Promise<void>, monotonic = () => performance.now()): InTurn {
  const window = createSlidingWindow(PER_SECOND)
  let waiting = 0
  return async (draw) => {
    if (waiting >= MOST_WAITING) return undefined
    waiting++
    const isFlood = waiting > FEW
    const askedMs = monotonic()
    await ownTurn()
    waiting--
    // Behind few others it was not they who took that long: the whole process has stood still, on a busy machine.
    if (isFlood && monotonic() - askedMs > LONGEST_WAIT_MS) return undefined
    const rate = await window.take('renderings', monotonic())
    return rate.ok ? draw() : undefined
  }
}
