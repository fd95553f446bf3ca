import { useCallback } from 'react'
import type { Choice } from '#contract/redirect/choosing.ts'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import { useMerchant } from '../../checkout/payment/retrying-queries.ts'
import { usePayment } from '../../checkout/payment/use-payment.ts'
import type { Step } from '../../checkout/steps/step.ts'
import type { Elements } from '../../jsx/jsx-runtime.ts'
import { type ChoiceHistory, useChoiceHistory } from '../../navigation/choice-history.ts'
import { Frame, Screen } from '../frame/frame.tsx'
import { ReturnLink } from '../leaving/return-link.tsx'
import { StepView } from './step-view.tsx'

/** Steps that a reload shows again. A payment that is being created, or was refused, is not repeated. */
const restorable: readonly Step['kind'][] = ['opening', 'preparing', 'operator', 'fill', 'data_invalid']

/** The page a merchant redirects its customer to: the current step, in one frame. */
export function PaymentPage({ params }: { readonly params: CheckoutParams }) {
  const payment = usePayment(params)
  const merchant = useMerchant(params.token)
  const { step, attempt, act } = payment
  const { amount, currencyCode } = params
  const detail = 'detail' in step ? step.detail : undefined
  const isPayment = detail !== undefined
  const onReturn = useCallback(
    (choice: Choice | undefined) => {
      if (!isPayment) act({ kind: 'returned', choice })
    },
    [act, isPayment],
  )
  const isBeforePaying = step.kind === 'choose' || step.kind === 'operator' || step.kind === 'fill'
  return (
    <WithHistory
      choice={isPayment ? undefined : attempt.choice}
      isRestorable={restorable.includes(step.kind)}
      onReturn={onReturn}
    >
      <Screen>
        <Frame
          step={step.kind}
          idPayin={params.idPayin}
          merchant={merchant}
          money={{ amount, currencyCode }}
          detail={detail}
        >
          <StepView params={params} payment={payment} />
          {isBeforePaying ? <ReturnLink kind="link" returnUrl={params.returnUrl} /> : null}
        </Frame>
      </Screen>
    </WithHistory>
  )
}

/** A component of its own: a history entry is written without the page being rendered again. */
function WithHistory({ children, ...history }: ChoiceHistory & { readonly children: Elements }) {
  useChoiceHistory(history)
  return children
}
