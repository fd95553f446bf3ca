import { useEffect, useRef, useState } from 'react'
import type { PayinDetail } from '#contract/operations/results.ts'
import { callGateway } from '../../api/call-gateway.ts'
import { amountDueOf } from '../../checkout/payment/amount-due.ts'
import { serverClock } from '../../checkout/payment/reading/clock.ts'
import { mayRead } from '../../checkout/payment/reading/payin-view.ts'
import type { FollowedPayin } from '../../checkout/payment/reading/use-payin.ts'
import type { ResumeNotice } from '../../checkout/payment/resume-notice.ts'
import { sendReference } from '../../checkout/payment/send-reference.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { useTimeLeft } from '../../ui/deadline/use-time-left.ts'
import { ReturnLink } from '../leaving/return-link.tsx'
import { CompletionView } from '../pay/completion-view.tsx'
import { type PendingPayment, PendingPaymentProvider } from '../pay/context/pending-payment.ts'
import { Expired } from './expired.tsx'
import { ResumeNotices } from './resume-notices.tsx'

interface PayViewProps {
  readonly step: Extract<Step, { kind: 'pay' }>
  readonly payin: FollowedPayin
  readonly notice: ResumeNotice
  readonly showDeepLink?: boolean
  /** Started on this page a moment ago, rather than found when it was opened. */
  readonly isFresh?: boolean
}

/** The page of a payment under way: how to complete it, by kind, and how it is going. */
export function PayView({ step, payin, notice, showDeepLink = false, isFresh = false }: PayViewProps) {
  const { detail, needsReference } = step
  const due = amountDueOf(detail)
  const isLate = useTimeLeft(due.expireAtMs ?? Number.NaN, serverClock) <= 0
  useReadAtDeadline(isLate, payin.readNow)
  const [isReferenceSent, setReferenceSent] = useState(false)
  const payment: PendingPayment = {
    ...step,
    isReferenceMissing: needsReference && !isReferenceSent,
    payin,
    due,
    showDeepLink,
    isFresh,
    isResumed: notice === 'resumed' && !isLate,
    isFollowed: mayRead(payin.view),
    sendReference: async (reference) => {
      const result = await sendReference({ ...payin.access, reference, call: callGateway })
      if (result === 'accepted' || result === 'final' || result === 'not_allowed') setReferenceSent(true)
      if (result === 'accepted' || result === 'final') void payin.readNow()
      return result
    },
  }
  return (
    <PendingPaymentProvider value={payment}>
      <ResumeNotices notice={isLate ? undefined : notice} isOver={isLate} />
      {isLate ? <Expired /> : <CompletionView />}
      <LeaveEarly detail={detail} />
    </PendingPaymentProvider>
  )
}

/** The device's clock may have been changed, so the gateway is asked whether the deadline is over. */
function useReadAtDeadline(isLate: boolean, readNow: () => void): void {
  const wasLate = useRef(isLate)
  useEffect(() => {
    if (isLate && !wasLate.current) readNow()
    wasLate.current = isLate
  }, [isLate, readNow])
}

/** The customer need not wait here: the payment goes on without the page. */
function LeaveEarly({ detail }: { readonly detail: PayinDetail }) {
  return (
    <div data-testid="status" data-status={detail.process.status}>
      <ReturnLink kind="link" returnUrl={detail.paymentMethodResponse.returnUrl} isConfirmed />
    </div>
  )
}
