import { useEffect } from 'react'
import { whenIdle } from '../../browser/idle.ts'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import { resumeNotice } from '../../checkout/payment/resume-notice.ts'
import type { Payment } from '../../checkout/payment/use-payment.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { lazyView } from '../../ui/feedback/lazy-view.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { preloadCompletions } from '../pay/lazy-completion-view.tsx'
import { Stopped } from '../refused/stopped.tsx'
import { Choosing, Filling, Operators, preloadNextSteps, useLastForm } from './new-payment.tsx'

const standing = lazyView(async () => (await import('./existing-payment.tsx')).ExistingPayment)
const ExistingPayment = standing.View
const notStarted = lazyView(async () => (await import('../refused/not-started.tsx')).NotStarted)
const NotStarted = notStarted.View

export interface StepViewProps {
  readonly params: CheckoutParams
  readonly payment: Payment
  readonly merchantName: string | undefined
}

/** What the customer sees at each step; a further step does not compile without its own. */
export function StepView({ params, payment, merchantName }: StepViewProps) {
  const { step, attempt, act, payin } = payment
  const { returnUrl } = params
  const form = useLastForm(step)
  usePreloading(step.kind !== 'opening')
  switch (step.kind) {
    case 'opening':
      return <Opening />
    case 'stopped':
      return (
        <Stopped
          failure={step.failure}
          mayExist={step.mayExist}
          merchantName={merchantName}
          returnUrl={returnUrl}
          onRetry={payment.askAgain}
        />
      )
    case 'choose':
      return <Choosing step={step} currencyCode={params.currencyCode} act={act} />
    case 'operator':
      return <Operators step={step} currencyCode={params.currencyCode} act={act} />
    case 'fill':
      return <Filling step={step} currencyCode={params.currencyCode} attempt={attempt} act={act} />
    case 'submit':
      if (!form) return <Submitting isUnsure={attempt.submission.state === 'checking'} />
      return <Filling step={form} currencyCode={params.currencyCode} attempt={attempt} act={act} />
    case 'resend':
    case 'not_offered':
    case 'data_invalid':
    case 'rejected':
      return <NotStarted step={step} payment={payment} merchantName={merchantName} returnUrl={returnUrl} />
    case 'pay':
    case 'done':
      return (
        <ExistingPayment
          step={step}
          payin={payin}
          params={params}
          merchantName={merchantName}
          notice={resumeNotice(step.detail, attempt.sentMethodCode)}
          returnsByItself
        />
      )
  }
}

/** Fetches the code that shows a payin which exists ahead; failing does no harm. */
export async function preloadExisting(): Promise<void> {
  await Promise.all([standing.preload(), preloadCompletions()])
}

/** Fetches the code of later steps once the first one is there. */
function usePreloading(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    return whenIdle(() => {
      preloadNextSteps()
      void preloadExisting()
      void notStarted.preload()
      // Nothing of the first screen needs it; where it does not come, a double tap is two taps.
      import('../../ui/button/ghost-clicks.ts')
        .then(({ swallowStrayTaps }) => swallowStrayTaps())
        .catch(() => undefined)
    })
  }, [isReady])
}

function Opening() {
  const { t } = useI18n()
  return <Waiting title={t('page.loading')} />
}

function Submitting({ isUnsure }: { readonly isUnsure: boolean }) {
  const { t } = useI18n()
  return <Waiting title={t(isUnsure ? 'connection.unsure' : 'form.sending')} />
}
