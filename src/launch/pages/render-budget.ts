import { setImmediate } from 'node:timers/promises'
import { createSlidingWindow } from '#gateway/core/rate/rate-limiter.ts'
import type { InTurn } from '#web/ssr/render.ts'

interface Limits {
  /** Most renderings in any second. */
  readonly perSecond: number
  /** Most visits that wait for a rendering. */
  readonly waiting: number
  /** So many visits that wait are no flood. */
  readonly few: number
  /** Longest wait in a flood. A visit that has waited longer is better served with the page as built. */
  readonly waitMs: number
}

interface Clock {
  readonly monotonic: () => number
}

const limits: Limits = { perSecond: 60, waiting: 30, few: 5, waitMs: 400 }
const clock: Clock = { monotonic: () => performance.now() }

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
export function renderBudget(
  ownTurn: () => Promise<void>,
  { perSecond, waiting: most, few, waitMs }: Limits = limits,
  { monotonic }: Clock = clock,
): InTurn {
  const window = createSlidingWindow(perSecond)
  let waiting = 0
  return async (draw) => {
    if (waiting >= most) return undefined
    waiting++
    const isFlood = waiting > few
    const askedMs = monotonic()
    await ownTurn()
    waiting--
    // Behind few others it was not they who took that long: the whole process has stood still, on a busy machine.
    if (isFlood && monotonic() - askedMs > waitMs) return undefined
    const rate = await window.take('renderings', monotonic())
    return rate.ok ? draw() : undefined
  }
}
