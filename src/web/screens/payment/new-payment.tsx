import { type Dispatch, useEffect, useState } from 'react'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentOptions } from '#contract/results.ts'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import type { Attempt, AttemptEvent } from '../../checkout/payment/attempt.ts'
import type { Payment } from '../../checkout/payment/use-payment.ts'
import { loadedFormStep, loadFormStep } from '../../checkout/steps/late-form-step.ts'
import type { Progress } from '../../checkout/steps/progress.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { stepOf } from '../../checkout/steps/step-of.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { lazyView } from '../../ui/loading/lazy-view.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { ChoosePage } from '../choose/choose-page.tsx'

/** What is shown while the code of the next step is fetched, and where that fails. */
const prepared = lazyView(async () => {
  await loadFormStep()
  return Prepared
})
export const Preparing = prepared.View
const form = lazyView(async () => (await import('../form/form-page.tsx')).FormPage)
const LazyFormPage = form.View
const operators = lazyView(async () => (await import('../choose/operator-page.tsx')).OperatorPage)
const LazyOperatorPage = operators.View

/** Fetches the code of the steps between the choice of the method and the create ahead. Never rejects. */
export async function preloadNextSteps(): Promise<void> {
  await Promise.all([prepared.preload(), form.preload(), operators.preload()])
}

function Prepared({ goOn }: Pick<Payment, 'goOn'>) {
  const { t } = useI18n()
  useEffect(goOn, [goOn])
  return <Waiting title={t('page.loading')} isHeading />
}

interface NewPaymentProps<K extends Step['kind']> {
  readonly step: Extract<Step, { kind: K }>
  readonly act: Dispatch<AttemptEvent>
}

type ChoosingProps = NewPaymentProps<'choose'> & { readonly params: CheckoutParams }

export function Choosing({ step: { options, selected }, params, act }: ChoosingProps) {
  const { t } = useI18n()
  usePageTitle(t('choose.heading'))
  return (
    <ChoosePage
      options={options}
      selected={selected}
      currencyCode={params.currencyCode}
      isFinal={async (choice) => {
        // Where the code of the next step cannot be fetched, its own screen says so.
        await loadFormStep().catch(() => {})
        return stepOf(params, { ...nothingDone(options), choice }, loadedFormStep()).kind === 'submit'
      }}
      onChoose={(choice) => act({ kind: 'chosen', choice })}
    />
  )
}

/** The progress of a customer who has the options and has done nothing yet. */
const nothingDone = (options: PaymentOptions): Progress => ({
  payin: { state: 'known', value: 'absent' },
  options: { state: 'known', value: options },
  choice: undefined,
  values: undefined,
  submission: { state: 'none' },
})

export function Operators({ step: { option, selected, canChange }, act }: NewPaymentProps<'operator'>) {
  const { paymentMethodCode } = option
  return (
    <LazyOperatorPage
      option={option}
      selected={selected}
      canChange={canChange}
      onChoose={(paymentOperatorCode) => act({ kind: 'operator_chosen', paymentMethodCode, paymentOperatorCode })}
      onBack={() => act({ kind: 'other_method_wanted' })}
    />
  )
}

type FillingProps = NewPaymentProps<'fill'> & { readonly currencyCode: CurrencyCode; readonly attempt: Attempt }

/** The form. It stays on screen while its values are being sent, so that nothing typed is lost whatever happens. */
export function Filling({ step, currencyCode, attempt, act }: FillingProps) {
  const { t } = useI18n()
  usePageTitle(t('form.heading'))
  const { state } = attempt.submission
  return (
    <>
      <LazyFormPage
        option={step.option}
        form={step.form}
        currencyCode={currencyCode}
        operatorCode={step.choice.paymentOperatorCode}
        canChange={step.canChange}
        failure={step.failure}
        busy={state === 'sending' || state === 'checking'}
        earlier={attempt.earlier}
        onSubmit={(values) => act({ kind: 'confirmed', values })}
        onBack={() => act({ kind: 'other_method_wanted' })}
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

type FillStep = Extract<Step, { kind: 'fill' }>

/**
 * The form whose values are being sent; undefined if the customer typed none. State and not a ref: it decides what is
 * rendered, and a render in a transition may be thrown away.
 */
export function useLastForm(step: Step): FillStep | undefined {
  const [last, setLast] = useState<FillStep>()
  const current = step.kind === 'fill' ? step : step.kind === 'submit' ? last : undefined
  // React's pattern for state derived from props: set while rendering, only if it differs.
  if (current !== last) setLast(current)
  return current
}
