import { memo, useEffect } from 'react'
import { whenIdle } from '../../browser/time/scheduling.ts'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import { resumeNotice } from '../../checkout/payment/resume-notice.ts'
import type { Payment } from '../../checkout/payment/use-payment.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { preventGhostClicks } from '../../ui/button/ghost-clicks.ts'
import { lazyView } from '../../ui/loading/lazy-view.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { preloadReferenceInput } from '../pay/reference/lazy-reference-input.ts'
import { Stopped } from '../refused/stopped.tsx'
import { Choosing, LazyLaterSteps, preloadLaterSteps, useLastForm } from './new-payment.tsx'

const existing = lazyView(async () => (await import('./existing-payment.tsx')).ExistingPayment)
const LazyExistingPayment = existing.View

export interface StepViewProps {
  readonly params: CheckoutParams
  readonly payment: Payment
}

/** What the customer sees at each step. A further step does not compile without its own view. */
export const StepView = memo(({ params, payment }: StepViewProps) => {
  const { step, attempt, payin } = payment
  const { currencyCode, returnUrl, showDeepLink } = params
  const form = useLastForm(step)
  usePreloading(step)
  switch (step.kind) {
    case 'opening':
      return <Waiting message="page.loading" />
    case 'stopped':
      return (
        <Stopped
          failure={step.failure}
          mayExist={step.mayExist}
          returnUrl={returnUrl}
          isAccepted={payin.view.reading.state === 'known'}
          onRetry={payment.readAgain}
        />
      )
    case 'choose':
      return <Choosing step={step} params={params} payment={payment} />
    case 'submit':
    case 'preparing':
    case 'operator':
    case 'fill':
    case 'resend':
    case 'not_offered':
    case 'data_invalid':
    case 'rejected':
      return <LazyLaterSteps step={form ?? step} {...{ payment, currencyCode, returnUrl }} />
    case 'pay':
    case 'done':
      return (
        <LazyExistingPayment
          {...{ step, payin, showDeepLink }}
          notice={resumeNotice(step.detail, attempt.sentMethodCode)}
        />
      )
  }
})

/** Fetches the code that shows an existing payin ahead. Never rejects. */
export const preloadExisting = existing.preload

/** Once the first screen is shown, fetches the code of the steps that may follow; after a payment exists, none does. */
function usePreloading({ kind }: Step): void {
  const isReady = kind !== 'opening'
  useEffect(() => (isReady ? whenIdle(preventGhostClicks) : undefined), [isReady])
  const mayBegin = isReady && kind !== 'pay' && kind !== 'done'
  useEffect(() => {
    if (!mayBegin) return
    return whenIdle(() => {
      void preloadLaterSteps()
      void preloadExisting()
      void preloadReferenceInput()
    })
  }, [mayBegin])
}
