import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isHijackedClick } from './hijacked-click.ts'
import { createPressLatch } from './press-latch.ts'

type PressRules = {
  /** How long after a press another one counts as a double tap, milliseconds. */
  readonly quietMs: number
  readonly isBusy: boolean
  /** Whether the clickjacking guard applies. */
  readonly isGuarded: boolean
  readonly onPress?: (() => void | Promise<void>) | undefined
}

/** A click handler that ignores double taps. An ignored click does not submit its form either. */
export function usePress({ quietMs, isBusy, isGuarded, onPress }: PressRules): (event: MouseEvent) => void {
  const [latch] = useState(() => createPressLatch(() => performance.now(), quietMs))
  const shownAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const note = (event: Event) => {
      shownAtMs.current = event.timeStamp
      if (event.type === 'pageshow') latch.release()
    }
    const moments = ['pageshow', 'focus'] as const
    for (const moment of moments) window.addEventListener(moment, note)
    document.addEventListener('visibilitychange', note)
    document.addEventListener('change', latch.reopen)
    return () => {
      for (const moment of moments) window.removeEventListener(moment, note)
      document.removeEventListener('visibilitychange', note)
      document.removeEventListener('change', latch.reopen)
    }
  }, [latch])

  return (event) => {
    const isAimedElsewhere = isGuarded && isHijackedClick(event, shownAtMs.current)
    const fired = !isBusy && !isAimedElsewhere && latch.press(() => onPress?.())
    if (!fired) event.preventDefault()
  }
}
