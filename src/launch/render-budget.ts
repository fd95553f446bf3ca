import { setImmediate } from 'node:timers/promises'
import { createSlidingWindow } from '#gateway/http/rate/sliding-window.ts'

interface Limits {
  /** Most renderings in any second. */
  readonly perSecond: number
  /** Most visits that wait for a rendering. */
  readonly waiting: number
  /** Longest wait. A visit that has waited longer is better served with the page as built. */
  readonly waitMs: number
}

interface Clock {
  readonly monotonic: () => number
}

const limits: Limits = { perSecond: 60, waiting: 30, waitMs: 400 }
const clock: Clock = { monotonic: () => performance.now() }

/**
 * Keeps a flood of visits from slowing the API. Screens are drawn one after the other and let the process answer what has
 * arrived in between, so that a request waits for one of them at most. Beyond the limits a screen is not drawn
 * (undefined): the visit gets the page as built, which costs little and requests everything itself.
 */
export function renderBudget(
  { perSecond, waiting: most, waitMs }: Limits = limits,
  { monotonic }: Clock = clock,
): <Screen>(draw: () => Promise<Screen>) => Promise<Screen | undefined> {
  const window = createSlidingWindow({ limit: perSecond, windowMs: 1000 })
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function drawInTurn<Screen>(
    draw: () => Promise<Screen>,
    former: Promise<unknown>,
  ): Promise<Screen | undefined> {
    const askedMs = monotonic()
    await former
    waiting--
    if (monotonic() - askedMs > waitMs) return undefined
    const rate = await window.take('renderings', monotonic())
    if (!rate.ok) return undefined
    await setImmediate()
    return draw()
  }

  return (draw) => {
    if (waiting >= most) return Promise.resolve(undefined)
    waiting++
    const turn = drawInTurn(draw, last)
    last = turn.catch(() => undefined)
    return turn
  }
}
