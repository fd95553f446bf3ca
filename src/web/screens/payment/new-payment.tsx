import { useState } from 'react'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import type { Payment } from '../../checkout/payment/use-payment.ts'
import type { Step } from '../../checkout/steps/step.ts'
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
  readonly payment: Pick<Payment, 'act' | 'attempt' | 'isFinal'>
}

export function Choosing({ step: { options, selected }, params, payment }: ChoosingProps) {
  const { act, attempt, isFinal } = payment
  return (
    <ChoosePage
      options={options}
      selected={selected}
      pressed={attempt.choice?.paymentMethodCode}
      currencyCode={params.currencyCode}
      isFinal={async (choice) => {
        // Where the code of the next step cannot be fetched, its own screen says so.
        await preloadLaterSteps()
        return isFinal(choice)
      }}
      onChoose={(choice) => act({ kind: 'chosen', choice })}
    />
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
