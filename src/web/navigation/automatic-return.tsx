import { useEffect, useState } from 'react'
import { Button } from '../look/button.tsx'
import { outsideText } from '../look/outside-text.ts'
import { isVisible } from '../platform/visibility.ts'
import { useWords } from '../words/words.tsx'
import { openUrl, type SafeUrl } from './safe-url.ts'

const RETURN_AFTER_SECS = 5
const interruptions = ['keydown', 'pointerdown', 'focusin', 'wheel'] as const

type AutomaticReturnProps = {
  /** From the gateway's own answer for this payin, never from the query. */
  readonly returnUrl: SafeUrl
  readonly merchantName: string | undefined
}

/** Counts down while the page is seen and then returns; any key, tap or focus move stops it for good. */
export function AutomaticReturn({ returnUrl, merchantName }: AutomaticReturnProps) {
  const { t } = useWords()
  const [leftSecs, setLeftSecs] = useState<number | 'stopped'>(() => (cameBack() ? 'stopped' : RETURN_AFTER_SECS))
  const stop = () => setLeftSecs('stopped')
  useCountdown(leftSecs !== 'stopped', setLeftSecs)
  useEffect(() => {
    if (leftSecs === 0) openUrl(returnUrl)
  }, [leftSecs, returnUrl])
  const merchant = merchantName === undefined ? t('page.shop') : outsideText(merchantName)
  if (leftSecs === 'stopped') return <p>{t('return.stayed')}</p>
  return (
    <div data-testid="automatic-return">
      <p role="timer" aria-live="off">
        {t('return.auto', { merchant, seconds: leftSecs })}
      </p>
      <Button kind="link" onPress={stop}>
        {t('return.stay')}
      </Button>
    </div>
  )
}

type Left = number | 'stopped'

function useCountdown(isCounting: boolean, setLeftSecs: (change: (left: Left) => Left) => void): void {
  useEffect(() => {
    if (!isCounting) return
    const stop = () => setLeftSecs(() => 'stopped')
    // A page that comes out of the back-forward cache has returned already.
    const stopAtRevival = ({ persisted }: PageTransitionEvent) => persisted && stop()
    const timer = setInterval(() => {
      if (isVisible()) setLeftSecs((left) => (left === 'stopped' ? left : Math.max(0, left - 1)))
    }, 1000)
    // The heading takes the focus when the page appears; that is not the customer's doing.
    const listening = setTimeout(() => {
      for (const event of interruptions) window.addEventListener(event, stop, { passive: true })
    }, 250)
    window.addEventListener('pageshow', stopAtRevival)
    return () => {
      clearInterval(timer)
      clearTimeout(listening)
      window.removeEventListener('pageshow', stopAtRevival)
      for (const event of interruptions) window.removeEventListener(event, stop)
    }
  }, [isCounting, setLeftSecs])
}

/** Whether "back" led here: whoever comes back from the shop wants to see this page and not to be sent away again. */
function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward'
}
