import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { type PendingPayment, usePendingPayment } from '../context/pending-payment.ts'
import styles from './section.module.css'

/** Keeps a customer who has paid from paying again, after how to pay. Nothing where the head says it already. */
export function NotTwice() {
  const { t } = useI18n()
  const payment = usePendingPayment()
  return leadsWithNotTwice(payment) ? null : <p className={styles['note']}>{t(notTwiceMessage(payment))}</p>
}

/**
 * How the payment stands, in the head: that it is waited for, or, to a customer who may have paid before the page was
 * opened, what to do then. Undefined while the customer still has to send the number of the payment: the gateway waits
 * for it, not for the bank (D-524).
 */
export function standingMessage(payment: PendingPayment): MessageId | undefined {
  if (leadsWithNotTwice(payment)) return notTwiceMessage(payment)
  return payment.isFollowed && !payment.isReferenceMissing ? 'pay.waiting' : undefined
}

/** Somebody who has sent the number of the payment has paid. */
function leadsWithNotTwice({ isResumed, needsReference, isReferenceMissing, detail }: PendingPayment): boolean {
  const isSent = needsReference && !isReferenceMissing
  return isResumed && !isSent && detail.paymentMethodResponse.externalReference === undefined
}

/** A transfer or a payment in a store arrives later than a customer watches a page, which is told that it may be closed. */
function notTwiceMessage({ isReferenceMissing, completion }: PendingPayment): MessageId {
  if (isReferenceMissing) return 'pay.reference.paidAlready'
  if (completion === 'approve') return 'pay.approve.approvedAlready'
  return slow.includes(completion) ? 'pay.paidMayClose' : 'pay.notTwice'
}

const slow: readonly PendingPayment['completion'][] = ['transfer', 'instructions', 'code']
