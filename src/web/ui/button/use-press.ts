import { type MouseEvent, useEffect, useState } from 'react'
import { monotonicMs } from '../../browser/time/clocks.ts'
import { createPressLatch } from './press-latch.ts'

type PressRules = {
  /** How long after a press another one counts as a double tap, milliseconds. */
  readonly quietMs: number
  readonly isBusy: boolean
  readonly onPress?: (() => void | Promise<void>) | undefined
}

/** A click handler that ignores double taps. A form is sent only by a click that counts and has no `onPress`. */
export function usePress({ quietMs, isBusy, onPress }: PressRules): (event: MouseEvent) => void {
  const [latch] = useState(() => createPressLatch(monotonicMs))
  useEffect(() => {
    window.addEventListener('pageshow', latch.release)
    document.addEventListener('change', latch.reopen)
    return () => {
      window.removeEventListener('pageshow', latch.release)
      document.removeEventListener('change', latch.reopen)
    }
  }, [latch])

  return (event) => {
    const fired = !isBusy && latch.press(() => onPress?.(), quietMs)
    if (!fired || onPress !== undefined) event.preventDefault()
  }
}
