import { useEffect, useRef, useState } from 'react'
import { callGateway } from '../../api/call-gateway.ts'
import { useIsOnline } from '../../browser/connection.ts'
import { amountDueOf } from '../../checkout/payment/amount-due.ts'
import { FAILURES_SHOWN_FROM, mayRead } from '../../checkout/payment/reading/payin-query.ts'
import type { FollowedPayin } from '../../checkout/payment/reading/use-payin.ts'
import type { ResumeNotice } from '../../checkout/payment/resume-notice.ts'
import { sendReference } from '../../checkout/payment/send-reference.ts'
import type { Step } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Paragraph } from '../../i18n/message.tsx'
import { useIsOver } from '../../ui/deadline/use-time-left.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { MerchantLabel, MerchantMessage } from '../frame/merchant-name.tsx'
import { isBrand, methodName } from '../labels/method-name.ts'
import { ReturnLink } from '../leaving/return-link.tsx'
import { FormerAmount } from '../pay/amount/amount-to-pay.tsx'
import { CompletionView } from '../pay/completion-view.tsx'
import { type PendingPayment, PendingPaymentProvider, usePendingPayment } from '../pay/context/pending-payment.ts'
import { ReferenceForm } from '../pay/reference/reference-form.tsx'
import { MoreDetails, OrderDetails } from '../pay/sections/order-details.tsx'
import { CheckNow } from './check-now.tsx'
import styles from './live-notices.module.css'

interface PayViewProps {
  readonly step: Extract<Step, { kind: 'pay' }>
  readonly payin: FollowedPayin
  readonly notice: ResumeNotice
  readonly showDeepLink?: boolean
}

/** The page of a payment under way: how to complete it, by kind, and how it is going. */
export function PayView({ step, payin, notice, showDeepLink = false }: PayViewProps) {
  const { detail, needsReference } = step
  const due = amountDueOf(detail)
  const isLate = useIsOver(due.expireAtMs ?? Number.NaN)
  useReadAtDeadline(isLate, payin.readNow)
  const [isReferenceSent, setReferenceSent] = useState(false)
  const payment: PendingPayment = {
    ...step,
    isReferenceMissing: needsReference && !isReferenceSent,
    payin,
    due,
    showDeepLink,
    isFresh: notice === undefined,
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
      {/* The customer need not wait here: the payment goes on without the page. */}
      <div data-testid="status" data-status={detail.process.status}>
        <ReturnLink kind="link" returnUrl={detail.paymentMethodResponse.returnUrl} isConfirmed />
      </div>
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

interface ResumeNoticesProps {
  readonly notice: ResumeNotice
  /** Whether the page no longer shows how to pay. */
  readonly isOver: boolean
}

/**
 * What to know beside the instructions of a payment under way. No notice says anything about the result. A payment that
 * was only resumed has none: its head says what matters then (`standingMessage`). The live region is rendered even while
 * empty, so that screen readers announce what appears in it.
 */
function ResumeNotices({ notice, isOver }: ResumeNoticesProps) {
  const { t } = useI18n()
  const { detail } = usePendingPayment()
  const code = detail.paymentMethodResponse.paymentMethodCode
  const name = methodName(code, t)
  return (
    <div role="status" className={styles['live']}>
      <ReadingNotice isOver={isOver} />
      {notice === 'other_method' ? (
        <div data-testid="standing-notice" data-notice={notice}>
          <Notice kind="info">
            <Paragraph
              id="connection.otherMethod"
              values={{ name: isBrand(code) ? <Untrusted text={name} /> : name, merchant: <MerchantLabel /> }}
            />
          </Notice>
        </div>
      ) : null}
    </div>
  )
}

/**
 * The token was refused, or the gateway has failed to respond twice and is asked again. The instructions stay. Of a
 * device without a connection the frame says so.
 */
function ReadingNotice({ isOver }: { readonly isOver: boolean }) {
  const { t } = useI18n()
  const { payin } = usePendingPayment()
  const isOnline = useIsOnline()
  if (!mayRead(payin.view)) {
    return (
      <div data-testid="session-ended">
        <Notice kind="warn" title={t('connection.sessionEnded.heading')}>
          <MerchantMessage id={isOver ? 'stopped.notValid' : 'connection.sessionEnded.text'} />
        </Notice>
      </div>
    )
  }
  if (!isOnline || payin.view.failures < FAILURES_SHOWN_FROM || payin.hasStopped) return null
  return (
    <div data-testid="retrying">
      <Notice kind="info">{t('connection.retrying')}</Notice>
    </div>
  )
}

/**
 * The deadline is over and the payment still open: what to do depends on whether the customer has paid. Who has paid can
 * still send the reference, and is not taken away from typing it: for the focus it is the same step.
 */
function Expired() {
  const { t } = useI18n()
  const { needsReference } = usePendingPayment()
  return (
    <>
      <Heading step={needsReference ? 'pay' : 'late'}>{t('late.heading')}</Heading>
      <FormerAmount />
      <WhatNow />
      {needsReference ? (
        <>
          <ReferenceForm />
          <OrderDetails />
        </>
      ) : (
        <MoreDetails />
      )}
    </>
  )
}

function WhatNow() {
  const { t } = useI18n()
  const { payin, isReferenceMissing } = usePendingPayment()
  // A page that may no longer read the status says so in `ResumeNotices`, and promises no result here (D-507).
  const canRead = mayRead(payin.view)
  return (
    <>
      <div data-testid="late">
        <Notice kind="warn">
          <MerchantMessage id="late.notPaid" />
          {isReferenceMissing ? <p>{t('pay.reference.paidAlready')}</p> : null}
          {canRead && !isReferenceMissing ? <p>{t('late.paid')}</p> : null}
        </Notice>
      </div>
      {canRead ? <Checking /> : null}
    </>
  )
}

function Checking() {
  const { t } = useI18n()
  const { payin } = usePendingPayment()
  return payin.hasStopped ? <CheckNow readNow={payin.readNow} /> : <p role="status">{t('late.stillChecking')}</p>
}
