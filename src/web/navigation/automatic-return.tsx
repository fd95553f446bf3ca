import { useI18n } from '../i18n/i18n-provider.tsx'
import { untrustedText } from '../ui/untrusted-text.ts'
import { openUrl, type SafeUrl } from './safe-url.ts'
import { TimedDeparture } from './timed-departure.tsx'

type AutomaticReturnProps = {
  /** From the gateway's own answer for this payin, never from the query. */
  readonly returnUrl: SafeUrl
  readonly merchantName: string | undefined
}

/** Returns to the shop after a moment, unless the customer stays. */
export function AutomaticReturn({ returnUrl, merchantName }: AutomaticReturnProps) {
  const { t } = useI18n()
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  return (
    <TimedDeparture
      testId="automatic-return"
      words={(seconds) => t('return.auto', { merchant, seconds })}
      onDepart={() => openUrl(returnUrl)}
      stayed={<p>{t('return.stayed')}</p>}
    />
  )
}
