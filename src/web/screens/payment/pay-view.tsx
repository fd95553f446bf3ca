import { useEffect, useRef } from 'react'
import type { PayinDetail } from '#contract/results.ts'
import { callGateway } from '../../api/call-gateway.ts'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import { amountDueOf } from '../../checkout/payment/amount-due.ts'
import { serverClock } from '../../checkout/payment/clock.ts'
import { mayRead } from '../../checkout/payment/payin-view.ts'
import type { ResumeNotice } from '../../checkout/payment/resume-notice.ts'
import { sendReference } from '../../checkout/payment/send-reference.ts'
import type { FollowedPayin } from '../../checkout/payment/use-payin.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useTimeLeft } from '../../ui/deadline/use-time-left.ts'
import { ReturnLink } from '../leaving/return-link.tsx'
import { CompletionView } from '../pay/lazy-completion-view.tsx'
import { Expired, LateNotice } from './expired.tsx'
import { ResumeNotices } from './resume-notices.tsx'

interface PayViewProps {
  readonly step: Extract<Step, { kind: 'pay' }>
  readonly payin: FollowedPayin
  readonly params: Pick<CheckoutParams, 'idPayin' | 'token'> & Partial<CheckoutParams>
  readonly merchantName: string | undefined
  readonly notice: ResumeNotice
  /** Started on this page a moment ago, rather than found when it was opened. */
  readonly isFresh?: boolean
}

/** The page of a payment under way: how to complete it, by kind, and what keeps it going. */
export function PayView({ step, payin, params, merchantName, notice, isFresh = false }: PayViewProps) {
  const { detail, asksReference } = step
  const isLate = useTimeLeft(amountDueOf(detail).expireAtMs ?? Number.NaN, serverClock.nowMs) <= 0
  useReadAtDeadline(isLate, payin.readNow)
  const isOver = isLate && !asksReference
  return (
    <>
      <ResumeNotices
        payin={payin}
        detail={detail}
        notice={isLate ? undefined : notice}
        isOver={isOver}
        merchantName={merchantName}
      />
      {isOver ? (
        <Expired payin={payin} merchantName={merchantName} />
      ) : (
        <>
          {/* Seen before the form: it says who may still fill it in. */}
          {isLate ? <LateNotice payin={payin} merchantName={merchantName} /> : null}
          <Completion step={step} payin={payin} params={params} merchantName={merchantName} isFresh={isFresh} />
        </>
      )}
      <Leave detail={detail} merchantName={merchantName} continues={!isOver} />
    </>
  )
}

/** The device's clock may just have been set: the gateway's own time decides whether the deadline is over. */
function useReadAtDeadline(isLate: boolean, readNow: () => void): void {
  const wasLate = useRef(isLate)
  useEffect(() => {
    if (isLate && !wasLate.current) readNow()
    wasLate.current = isLate
  }, [isLate, readNow])
}

function Completion({ step, payin, params, merchantName, isFresh = false }: Omit<PayViewProps, 'notice'>) {
  const { idPayin, token } = params
  const { detail, method, asksReference } = step
  const onReference = async (reference: string) => {
    const outcome = await sendReference({ idPayin, token, reference, ask: callGateway })
    if (outcome === 'accepted' || outcome === 'final') void payin.readNow()
    return outcome
  }
  return (
    <CompletionView
      kind={step.completion}
      detail={detail}
      method={method}
      currencyCode={detail.paymentRequested.money.currencyCode}
      merchantName={merchantName}
      showDeepLink={params.showDeepLink === true}
      asksReference={asksReference}
      isFresh={isFresh}
      isFollowed={mayRead(payin.view)}
      onReference={onReference}
      nowMs={serverClock.nowMs}
    />
  )
}

interface LeaveProps {
  readonly detail: PayinDetail
  readonly merchantName: string | undefined
  readonly continues: boolean
}

/** Nobody has to wait here: the payment goes on without the page. */
function Leave({ detail, merchantName, continues }: LeaveProps) {
  const { t } = useI18n()
  return (
    <div data-testid="status" data-status={detail.process.status}>
      {continues ? <p>{t('return.early')}</p> : null}
      <ReturnLink kind="link" returnUrl={detail.paymentMethodResponse.returnUrl} merchantName={merchantName} />
    </div>
  )
}
