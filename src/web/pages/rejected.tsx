import { deadEndOf, deadEndWords } from '../dead-ends.ts'
import { refusalWords } from '../failures.ts'
import { fieldAt } from '../form/violation-fields.ts'
import type { Failure } from '../gateway/failure.ts'
import { Button } from '../look/button.tsx'
import { Heading } from '../look/heading.tsx'
import { Notice } from '../look/notice.tsx'
import { outsideText } from '../look/outside-text.ts'
import { ReturnLink } from '../navigation/return-link.tsx'
import type { MessageId } from '../words/message-id.ts'
import { usePageTitle } from '../words/page-title.ts'
import { useWords } from '../words/words.tsx'
import { FailureCode } from './failure-code.tsx'
import { ViolationList } from './violation-list.tsx'

interface RejectedProps {
  readonly failure: Failure
  readonly merchantName: string | undefined
  readonly returnUrl: string
  /** Absent where the merchant fixed the method. */
  readonly onChange?: (() => void) | undefined
  /** Absent where the customer typed nothing. */
  readonly onCorrect?: (() => void) | undefined
}

/** The create was refused: there is no payment and no money has moved. */
export function Rejected({ failure, merchantName, returnUrl, onChange, onCorrect }: RejectedProps) {
  const { t } = useWords()
  const merchant = merchantName === undefined ? t('page.shop') : outsideText(merchantName)
  const heading = t('result.notStarted.heading')
  usePageTitle(heading)
  const { text, advice } = wordsOf(failure)
  return (
    <>
      <Heading step="rejected">{heading}</Heading>
      <Notice kind="error">
        <p>{t(text, { merchant })}</p>
        <p data-testid="money" data-money="none">
          {t('result.money.none')}
        </p>
      </Notice>
      {advice === undefined ? null : <p>{t(advice)}</p>}
      <Broken failure={failure} />
      {onCorrect ? (
        <Button kind="primary" onPress={onCorrect}>
          {t('form.correct')}
        </Button>
      ) : null}
      {onChange ? (
        <Button kind={onCorrect ? 'secondary' : 'primary'} onPress={onChange}>
          {t('choose.changeMethod')}
        </Button>
      ) : null}
      <ReturnLink returnUrl={returnUrl} merchantName={merchantName} />
      <FailureCode failure={failure} />
    </>
  )
}

function wordsOf(failure: Failure): { readonly text: MessageId; readonly advice: MessageId | undefined } {
  if (failure.kind === 'business') return refusalWords(failure.items[0]?.code)
  return { text: deadEndWords[deadEndOf(failure)].text, advice: undefined }
}

/** What the gateway did not accept, for the shop's developer. */
function Broken({ failure }: { readonly failure: Failure }) {
  if (failure.kind !== 'refused' || failure.violations.length === 0) return null
  const violations = failure.violations.map(({ path, code }) => ({ field: fieldAt(path), name: path, code }))
  return <ViolationList violations={violations} />
}
