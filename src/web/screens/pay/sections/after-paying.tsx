import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { OrderDetails } from './order-details.tsx'
import styles from './section.module.css'

interface AfterPayingProps {
  /** The payment takes longer than a customer watches a page. */
  readonly mayLeave?: boolean
  /** Further explanations, as paragraphs. */
  readonly children?: ReactNode
}

/** What to know after paying, in one sentence; everything else about the order is folded. */
export function AfterPaying({ mayLeave = false, children }: AfterPayingProps) {
  const { t } = useI18n()
  const { isReferenceMissing, isFollowed } = usePendingPayment()
  return (
    <>
      <p className={styles['note']}>{t(isReferenceMissing ? 'pay.reference.paidAlready' : 'pay.notTwice')}</p>
      <OrderDetails>
        {children}
        {isFollowed ? (
          <>
            {isReferenceMissing ? null : <p>{t('pay.selfUpdating')}</p>}
            <p>{t(mayLeave ? 'pay.comeBack' : 'pay.keepOpen')}</p>
          </>
        ) : null}
      </OrderDetails>
    </>
  )
}
