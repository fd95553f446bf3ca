import { type MouseEvent, useEffect, useState } from 'react'
import { monotonicMs } from '../../browser/time/clocks.ts'

type Action = () => void | Promise<void>

type PressRules = {
  /** How long after a press another one counts as a double tap, milliseconds. */
  readonly quietMs: number
  readonly isBusy: boolean
  readonly onPress?: Action | undefined
}

/** A click handler that ignores double taps. A form is sent only by a click that counts and has no `onPress`. */
export function usePress({ quietMs, isBusy, onPress }: PressRules): (event: MouseEvent) => void {
  const [latch] = useState(() => createPressLatch(monotonicMs))
  useEffect(() => {
    window.addEventListener('pageshow', latch.release)
    document.addEventListener('input', latch.reopen)
    return () => {
      window.removeEventListener('pageshow', latch.release)
      document.removeEventListener('input', latch.reopen)
    }
  }, [latch])

  return (event) => {
    const fired = !isBusy && latch.press(() => onPress?.(), quietMs)
    if (!fired || onPress !== undefined) event.preventDefault()
  }
}

/** Allows one press at a time. */
type PressLatch = {
  /**
   * Runs the action unless an earlier one is unfinished or younger than the quiet time that it was run with,
   * milliseconds. Returns whether it ran.
   */
  readonly press: (action: Action, quietMs: number) => boolean
  /** Ends the quiet time: after a changed value a press is intended. */
  readonly reopen: () => void
  /** Forgets an unfinished action, for a page restored from the back-forward cache. */
  readonly release: () => void
}

/** Ignores a second tap even before React has rendered the button as busy. */
export function createPressLatch(nowMs: () => number): PressLatch {
  let opensAtMs = Number.NEGATIVE_INFINITY
  let unfinished: Promise<void> | undefined
  return {
    press: (action, quietMs) => {
      if (unfinished !== undefined || nowMs() < opensAtMs) return false
      opensAtMs = nowMs() + quietMs
      const running = action()
      if (running instanceof Promise) {
        const finish = () => {
          if (unfinished === running) unfinished = undefined
        }
        unfinished = running
        running.then(finish, finish)
      }
      return true
    },
    reopen: () => {
      opensAtMs = Number.NEGATIVE_INFINITY
    },
    release: () => {
      unfinished = undefined
    },
  }
}
