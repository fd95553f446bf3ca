import { type Dispatch, useState } from 'react'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import type { AttemptEvent } from '../../checkout/payment/attempt.ts'
import { loadedFormStep } from '../../checkout/steps/late-form-step.ts'
import type { Progress } from '../../checkout/steps/progress.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { stepOf } from '../../checkout/steps/step-of.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePageTitle } from '../../i18n/page-title.ts'
import { lazyView } from '../../ui/loading/lazy-view.tsx'
import { ChoosePage } from '../choose/choose-page.tsx'

const laterSteps = lazyView(async () => {
  const { LaterSteps, provideSteps } = await import('./later-steps.tsx')
  provideSteps()
  return LaterSteps
})
export const LazyLaterSteps = laterSteps.View

/** Fetches the code of the steps between the choice of the method and the create ahead. Never rejects. */
export const preloadLaterSteps = laterSteps.preload

interface ChoosingProps {
  readonly step: Extract<Step, { kind: 'choose' }>
  readonly params: CheckoutParams
  readonly act: Dispatch<AttemptEvent>
}

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
        await preloadLaterSteps()
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
