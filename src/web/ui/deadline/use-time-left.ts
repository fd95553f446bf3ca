import { useEffect, useState } from 'react'
import { onReturn } from '../../browser/visibility.ts'
import { deadlineView, viewLifetimeMs } from './deadline-view.ts'

/**
 * Milliseconds to a deadline. Updated only when its view changes, when the clock is corrected, and when the customer
 * comes back.
 */
export function useTimeLeft(expireAtMs: number, nowMs: () => number): number {
  const [leftMs, setLeftMs] = useState(() => expireAtMs - nowMs())
  const tell = (left: number) => setLeftMs((before) => (isShownAlike(before, left) ? before : left))
  // Changes only if a response has corrected the clock: performance.now runs evenly.
  const clockErrorSecs = Math.round((nowMs() - performance.now()) / 1000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a corrected clock is read again
  useEffect(() => followTimeLeft(() => expireAtMs - nowMs(), tell), [expireAtMs, nowMs, clockErrorSecs])
  return leftMs
}

/** Whether both are shown as the same local time, and nothing needs to be rendered: so it is when the page appears. */
const isShownAlike = (oneMs: number, otherMs: number): boolean =>
  Math.abs(oneMs - otherMs) < 1000 && [oneMs, otherMs].every((leftMs) => deadlineView(leftMs).kind === 'time')

/** Tells the time left now, whenever its view changes, and when the customer comes back. Returns what ends it. */
export function followTimeLeft(leftMs: () => number, tell: (leftMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const left = leftMs()
    tell(left)
    if (left > 0) timer = setTimeout(look, viewLifetimeMs(left))
  }
  look()
  const stop = onReturn(look)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
