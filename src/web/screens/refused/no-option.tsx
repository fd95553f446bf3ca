import { type Failure, failureCodeOf } from '../../api/call-gateway.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { MerchantMessage } from '../frame/merchant-name.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'
import { refusalMessages } from '../result/failure-messages.ts'
import { DeveloperDetails, FailureCode } from './developer-details.tsx'

interface NoOptionProps {
  readonly failure: Extract<Failure, { kind: 'business' }>
  readonly returnUrl: string | undefined
}

/** A business rule of the gateway leaves no payment option. It is checked after the token. */
export function NoOption({ failure, returnUrl }: NoOptionProps) {
  const { t } = useI18n()
  const { text } = refusalMessages(failure.items[0]?.code)
  return (
    <>
      <Heading step="stopped">{t('choose.none.heading')}</Heading>
      <Notice kind="error">
        <MerchantMessage id={text} />
      </Notice>
      <ReturnLink kind="primary" returnUrl={returnUrl} />
      <DeveloperDetails>
        <FailureCode code={failureCodeOf(failure)} />
      </DeveloperDetails>
    </>
  )
}
