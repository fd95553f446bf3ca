import { useI18n } from '../../i18n/i18n-provider.tsx'
import { openUrl, type SafeUrl } from '../../navigation/safe-url.ts'
import { useMerchantLabel } from '../frame/merchant-name.tsx'
import { TimedNavigation } from './timed-navigation.tsx'

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
      stopped={<p>{t('return.stayed')}</p>}
    />
  )
}
