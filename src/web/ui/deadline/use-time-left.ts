import { useEffect, useState } from 'react'
import { serverClock } from '../../browser/time/server-clock.ts'
import { onReturn } from '../../browser/visibility.ts'
import { countdownMsOf, deadlineView, viewLifetimeMs } from './deadline-view.ts'

/**
 * Milliseconds to a deadline. Updated only when its view changes, when the clock is corrected, and when the customer
 * comes back.
 */
export function useTimeLeft(expireAtMs: number): number {
  const [leftMs, setLeftMs] = useState(() => expireAtMs - serverClock.nowMs())
  useEffect(() => {
    const isTime = (left: number) => deadlineView(left, countdownMsOf(expireAtMs)).kind === 'time'
    // Nothing needs to be rendered where both are shown as the same local time: so it is when the page appears.
    const isAlike = (before: number, left: number) => Math.abs(before - left) < 1000 && isTime(before) && isTime(left)
    const tell = (left: number) => setLeftMs((before) => (isAlike(before, left) ? before : left))
    return followTimeLeft(expireAtMs, tell)
  }, [expireAtMs])
  return leftMs
}

/** Whether a deadline is over; NaN never is. */
export function useIsOver(expireAtMs: number): boolean {
  const [isOver, setOver] = useState(() => expireAtMs <= serverClock.nowMs())
  useEffect(() => followTimeLeft(expireAtMs, (leftMs) => setOver(leftMs <= 0)), [expireAtMs])
  return isOver
}

/**
 * Tells the time left now, whenever its view changes, when the clock is corrected, and when the customer comes back.
 * Returns what ends it.
 */
export function followTimeLeft(expireAtMs: number, tell: (leftMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const left = expireAtMs - serverClock.nowMs()
    tell(left)
    if (left > 0) timer = setTimeout(look, viewLifetimeMs(left, countdownMsOf(expireAtMs)))
  }
  look()
  // A corrected clock read while rendering is no change that React knows of: it may drop the effects of such a rendering.
  const stops = [onReturn(look), serverClock.onCorrected(look)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
