import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import type { ResumeNotice } from '../../checkout/payment/resume-notice.ts'
import type { FollowedPayin } from '../../checkout/payment/use-payin.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { ResultView } from '../result/result-view.tsx'
import { PayView } from './pay-view.tsx'

export interface ExistingPaymentProps {
  readonly step: Extract<Step, { kind: 'pay' | 'done' }>
  readonly payin: FollowedPayin
  readonly params: Pick<CheckoutParams, 'idPayin' | 'token'> & Partial<CheckoutParams>
  readonly merchantName: string | undefined
  readonly notice: ResumeNotice
  /** Whether a success leads back to the shop without a tap. */
  readonly returnsByItself: boolean
}

/** A payin that exists: how to pay it, or how it ended. */
export function ExistingPayment({ step, payin, params, merchantName, notice, returnsByItself }: ExistingPaymentProps) {
  if (step.kind === 'pay') {
    const isFresh = notice === undefined
    return <PayView {...{ step, payin, params, merchantName, notice, isFresh }} />
  }
  const { status, detail } = step
  return <ResultView status={status} detail={detail} merchantName={merchantName} returnsByItself={returnsByItself} />
}
