import { type ReactNode, useEffect, useRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useAnnounce } from '../../ui/feedback/live-region.tsx'
import { useCountdown } from './countdown.ts'

const DEPARTS_AFTER_SECS = 5

interface TimedDepartureProps {
  readonly testId: string
  readonly words: (seconds: number) => string
  readonly onDepart: () => void
  /** Shown once the customer has stopped it. */
  readonly stayed?: ReactNode
}

/** Goes on by itself after a countdown that is said once, and that any key, tap or focus move stops for good. */
export function TimedDeparture({ testId, words, onDepart, stayed = null }: TimedDepartureProps) {
  const { t } = useI18n()
  const announce = useAnnounce()
  const { left, stop } = useCountdown(DEPARTS_AFTER_SECS)
  const latest = useRef({ words, onDepart })
  latest.current = { words, onDepart }
  useEffect(() => {
    if (left === DEPARTS_AFTER_SECS) announce(latest.current.words(left))
    if (left === 0) latest.current.onDepart()
  }, [left, announce])
  if (left === 'stopped') return stayed
  return (
    <div data-testid={testId}>
      <p role="timer" aria-live="off">
        {words(left)}
      </p>
      <Button kind="link" onPress={stop}>
        {t('return.stay')}
      </Button>
    </div>
  )
}
