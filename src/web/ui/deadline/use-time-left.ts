import { useEffect, useState } from 'react'
import { onReturn } from '../../browser/visibility.ts'
import { viewLifetimeMs } from './deadline-view.ts'

/**
 * Milliseconds to a deadline, renewed only when its view changes, when the clock turns out to be wrong, and at once
 * when the customer comes back.
 */
export function useTimeLeft(expireAtMs: number, nowMs: () => number): number {
  const [leftMs, setLeftMs] = useState(() => expireAtMs - nowMs())
  // Changes only where an answer has corrected the clock: the other one runs evenly.
  const clockErrorSecs = Math.round((nowMs() - performance.now()) / 1000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a corrected clock is looked at anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = expireAtMs - nowMs()
      setLeftMs(left)
      if (left > 0) timer = setTimeout(look, viewLifetimeMs(left))
    }
    look()
    const stop = onReturn(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [expireAtMs, nowMs, clockErrorSecs])
  return leftMs
}
