import { type Failure, failureCodeOf, isTokenRefused } from '../../api/call-gateway.ts'
import { formNames } from '../../checkout/params/form-names.ts'
import type { Attempt } from '../../checkout/payment/attempt.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { OtherOption, type WayBack } from '../choose/way-back.tsx'
import { fieldAt } from '../form/model/violation-fields.ts'
import { AgainForm } from '../frame/carried-parameters.tsx'
import { MerchantMessage } from '../frame/merchant-name.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'
import { refusalMessages } from '../result/failure-messages.ts'
import { deadEndMessages, deadEndOf } from './dead-ends.ts'
import { DeveloperDetails, FailureCode } from './developer-details.tsx'
import { ViolatedFields, type Violation, ViolationCodes } from './violation-list.tsx'

interface RejectedProps {
  readonly attempt: Attempt
  readonly failure: Failure
  readonly returnUrl: string
  /** Undefined if the merchant fixed the option. */
  readonly wayBack?: WayBack | undefined
  /** Undefined if the customer typed nothing. */
  readonly onCorrect?: (() => void) | undefined
}

/** The gateway refused the create: there is no payment, and no money has moved. */
export function Rejected({ attempt, failure, returnUrl, wayBack, onCorrect }: RejectedProps) {
  const { t } = useI18n()
  const { text, advice } = messagesOf(failure, wayBack !== undefined)
  const violations = violationsOf(failure)
  // What the link does not permit, no other input or method makes permitted.
  const correct = isTokenRefused(failure) ? undefined : onCorrect
  const other = isTokenRefused(failure) ? undefined : wayBack
  return (
    <>
      <Heading step="rejected">{t('result.notStarted.heading')}</Heading>
      <Notice kind="error">
        <MerchantMessage id={text} />
        <p data-testid="money" data-money="none">
          {t('result.money.none')}
        </p>
      </Notice>
      {advice === undefined ? null : <p>{t(advice)}</p>}
      <ViolatedFields violations={violations} />
      {correct ? (
        <AgainForm attempt={attempt}>
          <Button kind="primary" type="submit" sent={{ name: formNames.correct, value: '' }} onPress={correct}>
            {t('form.correct')}
          </Button>
        </AgainForm>
      ) : null}
      <OtherOption kind={correct ? 'secondary' : 'primary'} wayBack={other} />
      <ReturnLink returnUrl={returnUrl} kind={correct || other ? 'secondary' : 'primary'} />
      <DeveloperDetails>
        <FailureCode code={failureCodeOf(failure)} />
        {violations.length === 0 ? null : <ViolationCodes violations={violations} />}
      </DeveloperDetails>
    </>
  )
}

function messagesOf(failure: Failure, hasOther: boolean): { readonly text: MessageId; readonly advice?: MessageId } {
  if (failure.kind === 'business') return refusalMessages(failure.items[0]?.code, hasOther)
  // The text of an expired link also holds for a payment that is paid, and here there is none.
  return deadEndMessages[isTokenRefused(failure) ? 'link_not_allowed' : deadEndOf(failure)]
}

/** The fields that the gateway did not accept. */
const violationsOf = (failure: Failure): readonly Violation[] =>
  failure.kind === 'refused'
    ? failure.violations.map(({ path, code }) => ({ field: fieldAt(path), name: path, code }))
    : []
