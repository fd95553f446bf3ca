import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { type PendingPayment, usePendingPayment } from '../context/pending-payment.ts'
import styles from './section.module.css'

/**
 * Keeps a customer who has paid from paying again. In the head of a payment that was resumed, because that customer may
 * have paid already; otherwise at the end, after how to pay. Each place shows it only where it is the right one.
 */
export function NotTwice({ place }: { readonly place: 'head' | 'end' }) {
  const { t } = useI18n()
  const payment = usePendingPayment()
  if (payment.isResumed !== (place === 'head')) return null
  return <p className={styles['note']}>{t(notTwiceMessage(payment))}</p>
}

function notTwiceMessage({ isReferenceMissing, completion }: PendingPayment): MessageId {
  if (isReferenceMissing) return 'pay.reference.paidAlready'
  return completion === 'approve' ? 'pay.approve.approvedAlready' : 'pay.notTwice'
}
