import type { Failure } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { usePageTitle } from '../../i18n/page-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import { fieldAt } from '../form/model/violation-fields.ts'
import { ReturnLink } from '../leaving/return-link.tsx'
import { refusalWords } from '../result/failure-messages.ts'
import { deadEndOf, deadEndWords } from './dead-ends.ts'
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
  const { t } = useI18n()
  const merchant = merchantName === undefined ? t('page.shop') : untrustedText(merchantName)
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
