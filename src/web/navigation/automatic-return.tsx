import { useEffect } from 'react'
import { Button } from '../look/button.tsx'
import { outsideText } from '../look/outside-text.ts'
import { useWords } from '../words/words.tsx'
import { useCountdown } from './countdown.ts'
import { openUrl, type SafeUrl } from './safe-url.ts'

const RETURN_AFTER_SECS = 5

type AutomaticReturnProps = {
  /** From the gateway's own answer for this payin, never from the query. */
  readonly returnUrl: SafeUrl
  readonly merchantName: string | undefined
}

/** Counts down while the page is seen and then returns; any key, tap or focus move stops it for good. */
export function AutomaticReturn({ returnUrl, merchantName }: AutomaticReturnProps) {
  const { t } = useWords()
  const { left, stop } = useCountdown(RETURN_AFTER_SECS)
  useEffect(() => {
    if (left === 0) openUrl(returnUrl)
  }, [left, returnUrl])
  const merchant = merchantName === undefined ? t('page.shop') : outsideText(merchantName)
  if (left === 'stopped') return <p>{t('return.stayed')}</p>
  return (
    <div data-testid="automatic-return">
      <p role="timer" aria-live="off">
        {t('return.auto', { merchant, seconds: left })}
      </p>
      <Button kind="link" onPress={stop}>
        {t('return.stay')}
      </Button>
    </div>
  )
}
