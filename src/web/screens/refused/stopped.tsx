import { type Failure, failureCodeOf } from '../../api/call-gateway.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { lazyView } from '../../ui/loading/lazy-view.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { ReopenForm } from '../frame/carried-parameters.tsx'
import { MerchantMessage } from '../frame/merchant-name.tsx'
import { ReturnHost, ReturnLink } from '../leaving/return-link.tsx'
import { deadEndMessages, deadEndOf, deadEndOfRead } from './dead-ends.ts'
import { DeveloperDetails, FailureCode } from './developer-details.tsx'

/** The messages of the business rules are many and rarely needed, so they are a chunk of their own. */
const noOption = lazyView(async () => (await import('./no-option.tsx')).NoOption)
const LazyNoOption = noOption.View

/** Fetches the code of `NoOption` ahead. Never rejects. */
export const preloadNoOption = noOption.preload

interface StoppedProps {
  readonly failure: Failure
  /** Whether a payment may exist. If so, the page says nothing that holds only without one. */
  readonly mayExist: boolean
  readonly returnUrl?: string | undefined
  /** Whether the gateway has accepted the token before. Without that anybody may have written the address of the shop. */
  readonly isAccepted?: boolean
  readonly onRetry: () => void
}

/** The page cannot go on: the token is refused, no option is offered, or the gateway cannot be reached. */
export function Stopped(props: StoppedProps) {
  const { failure, mayExist, returnUrl } = props
  if (failure.kind !== 'business' || mayExist) return <DeadEndPage {...props} />
  return <LazyNoOption failure={failure} returnUrl={returnUrl} />
}

function DeadEndPage({ failure, mayExist, returnUrl, isAccepted = false, onRetry }: StoppedProps) {
  const { t } = useI18n()
  const deadEnd = mayExist ? deadEndOfRead(failure) : deadEndOf(failure)
  const { heading, text } = deadEndMessages[deadEnd]
  const canRetry = deadEnd === 'no_service'
  return (
    <>
      <Heading step="stopped">{t(heading)}</Heading>
      <Notice kind={canRetry ? 'warn' : 'error'}>
        <MerchantMessage id={text} />
      </Notice>
      {canRetry ? (
        <ReopenForm>
          <Button kind="primary" type="submit" onPress={onRetry}>
            {t('connection.notSent.again')}
          </Button>
        </ReopenForm>
      ) : null}
      {isAccepted ? (
        <ReturnLink kind={canRetry ? 'link' : 'primary'} returnUrl={returnUrl} />
      ) : (
        <ReturnHost returnUrl={returnUrl} />
      )}
      <DeveloperDetails>
        <FailureCode code={failureCodeOf(failure)} />
      </DeveloperDetails>
    </>
  )
}
