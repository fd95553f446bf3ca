import { useEffect, useEffectEvent, useRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { openUrl, type SafeUrl } from '../../navigation/safe-url.ts'
import { Button } from '../../ui/button/button.tsx'
import { useAnnounce } from '../../ui/feedback/live-region.tsx'
import { useMerchantLabel } from '../frame/merchant-name.tsx'
import { type Left, useCountdown } from './countdown.ts'

const COUNTDOWN_SECS = 5

interface TimedNavigationProps {
  readonly testId: string
  readonly text: (seconds: number) => string
  readonly onEnd: () => void
  /** Said once the customer has stopped the countdown. */
  readonly stopped?: string
}

/**
 * Leaves the page after a countdown, where the app runs. It is announced once; any key, tap or move of focus or caret
 * stops it for good (D-506).
 */
export function TimedNavigation({ testId, text, onEnd, stopped }: TimedNavigationProps) {
  const { t } = useI18n()
  const announce = useAnnounce()
  const { left, stop } = useCountdown(COUNTDOWN_SECS)
  const began = useRef(left)
  const tell = useEffectEvent((now: Left) => {
    if (now === COUNTDOWN_SECS) announce(text(now))
    if (now === 'stopped' && now !== began.current && stopped) announce(stopped)
    if (now === 0) onEnd()
  })
  useEffect(() => tell(left), [left])
  if (left === 'stopped') return stopped === undefined ? null : <p data-screen-only="">{stopped}</p>
  return (
    <div data-testid={testId} data-app-only="" data-screen-only="">
      <p role="timer" aria-live="off">
        {text(left)}
      </p>
      <Button kind="link" onPress={stop}>
        {t('return.stay')}
      </Button>
    </div>
  )
}

interface AutomaticReturnProps {
  /** From the gateway's response for this payin, never from the query string. */
  readonly returnUrl: SafeUrl
}

/** Returns to the shop after a countdown, unless the customer stops it. */
export function AutomaticReturn({ returnUrl }: AutomaticReturnProps) {
  const { t } = useI18n()
  const merchant = useMerchantLabel()
  return (
    <TimedNavigation
      testId="automatic-return"
      text={(seconds) => t('return.auto', { merchant, seconds })}
      onEnd={() => openUrl(returnUrl)}
      stopped={t('return.stayed')}
    />
  )
}
