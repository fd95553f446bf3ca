import { useEffect, useRef } from 'react'
import { Button } from '../look/button.tsx'
import { useAnnounce } from '../look/live-region.tsx'
import { useCountdown } from '../navigation/countdown.ts'
import { useWords } from '../words/words.tsx'

const LEAVE_AFTER_SECS = 5

interface AutomaticLeaveProps {
  /** The bank or wallet, as text that may be shown. */
  readonly name: string
  /** The customer's tap would do the same. */
  readonly onLeave: () => void
}

/** Goes on to the bank or wallet after a countdown that is said once, and that any key, tap or focus move stops. */
export function AutomaticLeave({ name, onLeave }: AutomaticLeaveProps) {
  const { t } = useWords()
  const announce = useAnnounce()
  const { left, stop } = useCountdown(LEAVE_AFTER_SECS)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    if (left === LEAVE_AFTER_SECS) announce(t('pay.redirect.auto', { name, seconds: LEAVE_AFTER_SECS }))
    if (left === 0) leave.current()
  }, [left, announce, t, name])
  if (left === 'stopped') return null
  return (
    <div data-testid="automatic-leave">
      <p role="timer" aria-live="off">
        {t('pay.redirect.auto', { name, seconds: left })}
      </p>
      <Button kind="link" onPress={stop}>
        {t('return.stay')}
      </Button>
    </div>
  )
}

/** Whether the page may move by itself: not for whoever has asked their device for stillness. */
export const mayMoveByItself = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches
