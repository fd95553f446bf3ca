import type { Failure } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyView } from '../../ui/feedback/lazy-view.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import { ReturnHost } from '../leaving/return-link.tsx'
import { deadEndOf, deadEndOfRead, deadEndWords } from './dead-ends.ts'
import { FailureCode } from './failure-code.tsx'

/** Words for each rule are many, and whoever needs them has just had an answer: they come later. */
const noOption = lazyView(async () => (await import('./no-option.tsx')).NoOption)
const NoOption = noOption.View

interface StoppedProps {
  readonly failure: Failure
  /** The gateway has not said that there is no payment: nothing may be said that is only true without one. */
  readonly mayExist: boolean
  readonly merchantName: string | undefined
  /** Shown as text only: this page cannot know whose it is. */
  readonly returnUrl?: string | undefined
  readonly onRetry: () => void
}

/** The page cannot go on: the token is refused, no option is offered, or the gateway cannot be reached. */
export function Stopped(props: StoppedProps) {
  const { failure, mayExist, merchantName, returnUrl } = props
  if (failure.kind !== 'business' || mayExist) return <DeadEndPage {...props} />
  return <NoOption failure={failure} merchantName={merchantName} returnUrl={returnUrl} />
}

function DeadEndPage({ failure, mayExist, merchantName, returnUrl, onRetry }: StoppedProps) {
  const { t } = useI18n()
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
  const deadEnd = mayExist ? deadEndOfRead(failure) : deadEndOf(failure)
  const { heading, text } = deadEndWords[deadEnd]
  const canRetry = deadEnd === 'no_service'
  usePageTitle(t(heading))
  return (
    <>
      <Heading step="stopped">{t(heading)}</Heading>
      <Notice kind={canRetry ? 'warn' : 'error'}>{t(text, { merchant })}</Notice>
      {canRetry ? (
        <Button kind="primary" onPress={onRetry}>
          {t('connection.notSent.again')}
        </Button>
      ) : null}
      <ReturnHost returnUrl={returnUrl} />
      <FailureCode failure={failure} />
    </>
  )
}
