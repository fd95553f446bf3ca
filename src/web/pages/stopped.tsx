import { type DeadEnd, deadEndOf, deadEndWords, refusalWords } from '../failures.ts'
import { type Failure, isTokenRefused } from '../gateway/failure.ts'
import { Button } from '../look/button.tsx'
import { Heading } from '../look/heading.tsx'
import { Notice } from '../look/notice.tsx'
import { outsideText } from '../look/outside-text.ts'
import { ReturnHost } from '../navigation/return-link.tsx'
import { usePageTitle } from '../words/page-title.ts'
import { useWords } from '../words/words.tsx'
import { FailureCode } from './failure-code.tsx'

interface StoppedProps {
  readonly failure: Failure
  /** A create was sent before: nothing may be said that is only true where none was. */
  readonly isSent?: boolean
  readonly merchantName: string | undefined
  /** Shown as text only: this page cannot know whose it is. */
  readonly returnUrl?: string | undefined
  readonly onRetry: () => void
}

/** The page cannot go on: the token is refused, no option is offered, or the gateway cannot be reached. */
export function Stopped({ failure, isSent = false, merchantName, returnUrl, onRetry }: StoppedProps) {
  const { t } = useWords()
  const merchant = merchantName === undefined ? t('page.shop') : outsideText(merchantName)
  const { heading, text, canRetry } = wordsOf(failure, isSent)
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

function wordsOf(failure: Failure, isSent: boolean) {
  if (failure.kind === 'business') {
    const { text } = refusalWords(failure.items[0]?.code)
    return { heading: 'choose.none.heading', text, canRetry: false } as const
  }
  const deadEnd: DeadEnd = isSent && isTokenRefused(failure) ? 'link_expired' : deadEndOf(failure)
  return { ...deadEndWords[deadEnd], canRetry: deadEnd === 'no_service' }
}
