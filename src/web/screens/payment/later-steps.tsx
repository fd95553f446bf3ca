import { type Dispatch, useEffect } from 'react'
import type { CurrencyCode } from '#contract/currencies.ts'
import { whenIdle } from '../../browser/time/scheduling.ts'
import type { Attempt, AttemptEvent } from '../../checkout/payment/attempt.ts'
import type { Payment } from '../../checkout/payment/use-payment.ts'
import { formStepOf } from '../../checkout/steps/form-step.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { setFormStep } from '../../checkout/steps/step-of.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { prepareMoney } from '../../ui/money/money-text.ts'
import { Stack } from '../../ui/page/page.tsx'
import { prepareTimes } from '../../ui/time/time-text.ts'
import { OperatorPage } from '../choose/operator-page.tsx'
import { wayBackOf } from '../choose/way-back.tsx'
import { SubmitLabel } from '../form/chosen-option.tsx'
import { FormPage } from '../form/form-page.tsx'
import { AgainForm } from '../frame/carried-parameters.tsx'
import { methodName } from '../labels/method-name.ts'
import { ReturnLink } from '../leaving/return-link.tsx'
import { notSentMessages } from '../refused/not-sent.ts'
import { NotStarted } from '../refused/not-started.tsx'
import styles from './live-notices.module.css'

/** The steps between the choice of the method and an accepted create. */
type LaterStep = Extract<
  Step,
  { kind: 'preparing' | 'operator' | 'fill' | 'submit' | 'resend' | 'not_offered' | 'data_invalid' | 'rejected' }
>

export interface LaterStepsProps {
  readonly step: LaterStep
  readonly payment: Payment
  readonly currencyCode: CurrencyCode
  readonly returnUrl: string
}

/** Makes the steps computable whose data must be checked first. */
export const provideSteps = (): void => setFormStep(formStepOf)

/** They are one chunk: they share most of their parts, and each further request costs a round trip. */
export function LaterSteps({ step, payment, currencyCode, returnUrl }: LaterStepsProps) {
  const { act, attempt, goOn } = payment
  useFormatsAhead(leadsToPayment(step) ? currencyCode : undefined)
  switch (step.kind) {
    case 'preparing':
      return <Prepared goOn={goOn} />
    case 'operator': {
      const { option, selected, changeable } = step
      const { paymentMethodCode } = option
      return (
        <OperatorPage
          {...{ option, currencyCode, selected }}
          wayBack={wayBackOf({ changeable, paymentMethodCode }, act)}
          isFinal={payment.isFinal}
          onChoose={(paymentOperatorCode) => act({ kind: 'operator_chosen', paymentMethodCode, paymentOperatorCode })}
        />
      )
    }
    case 'fill':
      return <Filling {...{ step, currencyCode, attempt, act }} isSent={payment.step.kind === 'submit'} />
    case 'submit':
      return <Submitting {...{ step, attempt, returnUrl }} />
    case 'resend':
    case 'not_offered':
    case 'data_invalid':
    case 'rejected':
      return <NotStarted step={step} payment={payment} returnUrl={returnUrl} />
  }
}

/** The code has come with this component, so the next step can be computed. */
function Prepared({ goOn }: Pick<Payment, 'goOn'>) {
  useEffect(goOn, [goOn])
  return <Waiting message="page.loading" />
}

type FillingProps = Pick<LaterStepsProps, 'currencyCode'> & {
  readonly step: Extract<Step, { kind: 'fill' }>
  readonly act: Dispatch<AttemptEvent>
  readonly attempt: Attempt
  /** Whether it is being sent, or will be once no other create is under way. */
  readonly isSent: boolean
}

/** The form. It stays on screen while its values are being sent, so that nothing typed is lost whatever happens. */
function Filling({ step, currencyCode, attempt, act, isSent }: FillingProps) {
  const { t } = useI18n()
  const { submission } = attempt
  const { state } = submission
  return (
    <>
      {/* The document of a form that was sent without the app. */}
      {submission.state === 'not_sent' ? (
        <Notice kind="warn">{t(notSentMessages(submission.failure).text)}</Notice>
      ) : null}
      <FormPage
        option={step.option}
        form={step.form}
        currencyCode={currencyCode}
        operatorCode={step.choice.paymentOperatorCode}
        wayBack={wayBackOf({ ...step, ...step.choice }, act)}
        failure={step.failure}
        busy={isSent || state === 'sending' || state === 'checking'}
        earlier={attempt.earlier}
        onSubmit={(values) => act({ kind: 'confirmed', values })}
        onUnmount={(values) => act({ kind: 'typed', values })}
      />
      {/* The button shows that the form is being sent; this region announces it. */}
      <div role="status">
        {state === 'sending' ? <p className="visually-hidden">{t('form.sending')}</p> : null}
        {state === 'checking' ? <Notice kind="warn">{t('connection.unsure')}</Notice> : null}
      </div>
    </>
  )
}

type SubmittingProps = Pick<LaterStepsProps, 'returnUrl'> & {
  readonly step: Extract<Step, { kind: 'submit' }>
  readonly attempt: Attempt
}

/** A create that needs no form, on its way. Without the app the customer sends it: opening an address creates nothing. */
function Submitting({ step: { request }, attempt, returnUrl }: SubmittingProps) {
  const { t } = useI18n()
  const { paymentMethodCode } = request.paymentMethod
  const isUnsure = attempt.submission.state === 'checking'
  return (
    <>
      <div data-app-coming="">
        <Stack>
          <Waiting message="form.sending" />
          <div className={styles['live']} role="status">
            {isUnsure ? <Notice kind="warn">{t('connection.unsure')}</Notice> : null}
          </div>
        </Stack>
      </div>
      <div data-html-only="">
        <Stack>
          <h1>{t('choose.continueWith', { name: methodName(paymentMethodCode, t) })}</h1>
          <AgainForm attempt={attempt}>
            <Button kind="primary" type="submit" guarded>
              <SubmitLabel option={{ paymentMethodCode }} />
            </Button>
          </AgainForm>
          <ReturnLink kind="link" returnUrl={returnUrl} />
        </Stack>
      </div>
    </>
  )
}

const leadsToPayment = ({ kind }: LaterStep): boolean => kind === 'operator' || kind === 'fill' || kind === 'submit'

/**
 * Loads the formats of amounts and times before the screen of the payment needs them, one after the other: the browser
 * takes as long for them as for a third of that screen.
 */
function useFormatsAhead(currencyCode: CurrencyCode | undefined): void {
  const { locale } = useI18n()
  useEffect(() => {
    if (currencyCode === undefined) return
    return whenIdle(() => {
      prepareMoney(currencyCode, locale)
      whenIdle(() => prepareTimes(locale))
    })
  }, [currencyCode, locale])
}
