import { useI18n } from '../../i18n/i18n-provider.tsx'
import { openUrl, type SafeUrl } from '../../navigation/safe-url.ts'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import { TimedDeparture } from './timed-navigation.tsx'

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
