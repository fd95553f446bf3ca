import { type Dispatch, useRef } from 'react'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { Attempt, AttemptEvent } from '../../checkout/payment/attempt.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { lazyView } from '../../ui/feedback/lazy-view.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChoosePage } from '../choose/choose-page.tsx'

const form = lazyView(async () => (await import('../form/form-page.tsx')).FormPage)
const FormPage = form.View
const operators = lazyView(async () => (await import('../choose/operator-page.tsx')).OperatorPage)
const OperatorPage = operators.View

/** Fetches the code of the steps between the choice and the create ahead; failing does no harm. */
export function preloadNextSteps(): void {
  void operators.preload()
  void form.preload()
}

interface NewPaymentProps<K extends Step['kind']> {
  readonly step: Extract<Step, { kind: K }>
  readonly currencyCode: CurrencyCode
  readonly act: Dispatch<AttemptEvent>
}

export function Choosing({ step: { options, selected }, currencyCode, act }: NewPaymentProps<'choose'>) {
  const { t } = useI18n()
  usePageTitle(t('choose.heading'))
  return (
    <ChoosePage
      options={options}
      selected={selected}
      currencyCode={currencyCode}
      onChoose={(choice) => act({ kind: 'chosen', choice })}
    />
  )
}

export function Operators({ step: { option, selected, canChange }, currencyCode, act }: NewPaymentProps<'operator'>) {
  const { paymentMethodCode } = option
  return (
    <OperatorPage
      option={option}
      selected={selected}
      currencyCode={currencyCode}
      canChange={canChange}
      onChoose={(paymentOperatorCode) => act({ kind: 'operator_chosen', paymentMethodCode, paymentOperatorCode })}
      onBack={() => act({ kind: 'other_method_wanted' })}
    />
  )
}

/** The form, kept on screen while its answers are sent, so that nothing typed is lost whatever comes back. */
export function Filling({ step, currencyCode, attempt, act }: NewPaymentProps<'fill'> & { readonly attempt: Attempt }) {
  const { t } = useI18n()
  usePageTitle(t('form.heading'))
  const { state } = attempt.submission
  return (
    <>
      <FormPage
        option={step.option}
        form={step.form}
        currencyCode={currencyCode}
        operatorCode={step.choice.paymentOperatorCode}
        canChange={step.canChange}
        failure={step.failure}
        busy={state === 'sending' || state === 'checking'}
        earlier={attempt.earlier}
        onSubmit={(values) => act({ kind: 'answered', values })}
        onBack={() => act({ kind: 'other_method_wanted' })}
        onGone={(values) => act({ kind: 'typed', values })}
      />
      {/* The button shows that it is sent; here it is said. */}
      <div role="status">
        {state === 'sending' ? <p className="visually-hidden">{t('form.sending')}</p> : null}
        {state === 'checking' ? <Notice kind="warn">{t('connection.unsure')}</Notice> : null}
      </div>
    </>
  )
}

type FillStep = Extract<Step, { kind: 'fill' }>

/** The form whose answers are being sent; undefined where they were not typed. */
export function useLastForm(step: Step): FillStep | undefined {
  const last = useRef<FillStep>(undefined)
  if (step.kind === 'fill') last.current = step
  else if (step.kind !== 'submit') last.current = undefined
  return last.current
}
