import { useEffect, useState } from 'react'
import type { ServerClock } from '../../browser/time/server-clock.ts'
import { onReturn } from '../../browser/visibility.ts'
import { countdownMsOf, deadlineView, viewLifetimeMs } from './deadline-view.ts'

/** A clock that tells when it is corrected. */
export type CorrectedClock = Pick<ServerClock, 'nowMs' | 'onCorrected'>

/**
 * Milliseconds to a deadline. Updated only when its view changes, when the clock is corrected, and when the customer
 * comes back. `clock` is the same object on each render.
 */
export function useTimeLeft(expireAtMs: number, clock: CorrectedClock): number {
  const [leftMs, setLeftMs] = useState(() => expireAtMs - clock.nowMs())
  useEffect(() => {
    const isTime = (left: number) => deadlineView(left, countdownMsOf(expireAtMs)).kind === 'time'
    // Nothing needs to be rendered where both are shown as the same local time: so it is when the page appears.
    const isAlike = (before: number, left: number) => Math.abs(before - left) < 1000 && isTime(before) && isTime(left)
    const tell = (left: number) => setLeftMs((before) => (isAlike(before, left) ? before : left))
    return followTimeLeft(expireAtMs, clock, tell)
  }, [expireAtMs, clock])
  return leftMs
}

/** Whether a deadline is over; NaN never is. `clock` is the same object on each render. */
export function useIsOver(expireAtMs: number, clock: CorrectedClock): boolean {
  const [isOver, setOver] = useState(() => expireAtMs <= clock.nowMs())
  useEffect(() => followTimeLeft(expireAtMs, clock, (leftMs) => setOver(leftMs <= 0)), [expireAtMs, clock])
  return isOver
}

/**
 * Tells the time left now, whenever its view changes, when the clock is corrected, and when the customer comes back.
 * Returns what ends it.
 */
export function followTimeLeft(expireAtMs: number, clock: CorrectedClock, tell: (leftMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const left = expireAtMs - clock.nowMs()
    tell(left)
    if (left > 0) timer = setTimeout(look, viewLifetimeMs(left, countdownMsOf(expireAtMs)))
  }
  look()
  // A corrected clock read while rendering is no change that React knows of: it may drop the effects of such a rendering.
  const stops = [onReturn(look), clock.onCorrected(look)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
