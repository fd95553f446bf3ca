import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { useMerchantLabel } from '../frame/merchant-name.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'
import { FailureCode } from '../result/failure-code.tsx'
import { DeveloperDetails } from './developer-details.tsx'

interface NotOfferedProps {
  readonly wanted: { readonly method: string | undefined; readonly operator: string | undefined }
  readonly returnUrl: string
}

/** The merchant selected an option that the gateway does not offer for this payment (scenarios 4 and 5). */
export function NotOffered({ wanted, returnUrl }: NotOfferedProps) {
  const { t } = useI18n()
  const merchant = useMerchantLabel()
  return (
    <>
      <Heading step="not_offered">{t('choose.notOffered.heading')}</Heading>
      <Notice kind="error">{t('choose.notOffered.text', { merchant })}</Notice>
      <ReturnLink kind="primary" returnUrl={returnUrl} />
      <DeveloperDetails>
        <FailureCode code={[wanted.method, wanted.operator].filter((code) => code !== undefined).join(' / ')} />
      </DeveloperDetails>
    </>
  )
}
