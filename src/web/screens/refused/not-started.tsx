import type { FieldViolation } from '#contract/fields/field-values.ts'
import type { Failure } from '../../api/call-gateway.ts'
import type { Attempt } from '../../checkout/payment/attempt.ts'
import type { Payment } from '../../checkout/payment/use-payment.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { OtherOption, type WayBack, wayBackOf } from '../choose/way-back.tsx'
import { AgainForm } from '../frame/carried-parameters.tsx'
import { MerchantMessage } from '../frame/merchant-name.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'
import { DeveloperDetails, FailureCode } from './developer-details.tsx'
import { notSentMessages } from './not-sent.ts'
import { Rejected } from './rejected.tsx'
import { ViolatedFields, ViolationCodes } from './violation-list.tsx'

type NotStartedStep = Extract<Step, { kind: 'resend' | 'not_offered' | 'data_invalid' | 'rejected' }>

interface NotStartedProps {
  readonly step: NotStartedStep
  readonly payment: Pick<Payment, 'attempt' | 'act' | 'sendAgain'>
  readonly returnUrl: string
}

/** No payment was started, as the gateway confirmed. */
export function NotStarted({ step, payment, returnUrl }: NotStartedProps) {
  const { attempt, act, sendAgain } = payment
  switch (step.kind) {
    case 'resend':
      return <Resend attempt={attempt} failure={step.failure} onSend={sendAgain} returnUrl={returnUrl} />
    case 'not_offered':
      return <NotOffered wanted={step.wanted} returnUrl={returnUrl} />
    case 'data_invalid':
      return (
        <DataInvalid
          violations={step.violations}
          returnUrl={returnUrl}
          wayBack={wayBackOf({ ...step, ...step.choice }, act)}
        />
      )
    case 'rejected':
      return (
        <Rejected
          attempt={attempt}
          failure={step.failure}
          returnUrl={returnUrl}
          wayBack={wayBackOf({ ...step, ...step.choice }, act)}
          onCorrect={attempt.values ? () => act({ kind: 'correction_wanted' }) : undefined}
        />
      )
  }
}

interface ResendProps {
  readonly attempt: Attempt
  readonly failure: Failure | undefined
  readonly onSend: () => void
  readonly returnUrl: string
}

/** The gateway does not have the payment, so the customer may send the same request again. */
function Resend({ attempt, failure, onSend, returnUrl }: ResendProps) {
  const { t } = useI18n()
  const { heading, text } = notSentMessages(failure)
  return (
    <>
      <Heading step="resend">{t(heading)}</Heading>
      <Notice kind="warn">{t(text)}</Notice>
      <AgainForm attempt={attempt}>
        <Button kind="primary" type="submit" guarded onPress={onSend}>
          {t('connection.notSent.again')}
        </Button>
      </AgainForm>
      <ReturnLink kind="link" returnUrl={returnUrl} />
    </>
  )
}

type NotOfferedProps = Pick<Extract<NotStartedStep, { kind: 'not_offered' }>, 'wanted'> & { readonly returnUrl: string }

/** The merchant selected an option that the gateway does not offer for this payment (scenarios 4 and 5). */
function NotOffered({ wanted, returnUrl }: NotOfferedProps) {
  const { t } = useI18n()
  return (
    <>
      <Heading step="not_offered">{t('choose.notOffered.heading')}</Heading>
      <Notice kind="error">
        <MerchantMessage id="choose.notOffered.text" />
      </Notice>
      <ReturnLink kind="primary" returnUrl={returnUrl} />
      <DeveloperDetails>
        <FailureCode code={[wanted.method, wanted.operator].filter((code) => code !== undefined).join(' / ')} />
      </DeveloperDetails>
    </>
  )
}

interface DataInvalidProps {
  readonly violations: readonly FieldViolation[]
  readonly returnUrl: string
  /** Undefined if the merchant fixed the option. */
  readonly wayBack: WayBack | undefined
}

/**
 * Data that the customer cannot change is invalid. Nothing is created; the list says what to correct in the shop, and its folded
 * part names it for the shop's developer. Another method may need less of the data.
 */
function DataInvalid({ violations, returnUrl, wayBack }: DataInvalidProps) {
  const { t } = useI18n()
  const named = violations.map(({ field, code }) => ({ field, name: field, code }))
  return (
    <>
      <Heading step="data_invalid">{t('form.lockedInvalid.heading')}</Heading>
      <Notice kind="error">
        <MerchantMessage id="form.lockedInvalid.text" />
      </Notice>
      <h2>{t('form.lockedInvalid.list')}</h2>
      <ViolatedFields violations={named} />
      <ReturnLink kind="primary" returnUrl={returnUrl} />
      <OtherOption kind="secondary" wayBack={wayBack} />
      <DeveloperDetails>
        <ViolationCodes violations={named} />
      </DeveloperDetails>
    </>
  )
}
