import type { FollowedPayin } from '../../checkout/payment/reading/use-payin.ts'
import type { ResumeNotice } from '../../checkout/payment/resume-notice.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { ResultView } from '../result/result-view.tsx'
import { PayView } from './pay-view.tsx'

export interface ExistingPaymentProps {
  readonly step: Extract<Step, { kind: 'pay' | 'done' }>
  readonly payin: FollowedPayin
  readonly notice: ResumeNotice
  readonly showDeepLink: boolean
}

/** A payin that exists: how to pay it, or how it ended. A success returns to the shop after a countdown. */
export function ExistingPayment({ step, payin, notice, showDeepLink }: ExistingPaymentProps) {
  if (step.kind === 'pay') return <PayView {...{ step, payin, notice, showDeepLink }} />
  return <ResultView status={step.status} detail={step.detail} isAutomaticReturn />
}
