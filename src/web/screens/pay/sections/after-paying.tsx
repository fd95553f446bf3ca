import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { Elements } from '../../../jsx/jsx-runtime.ts'
import { usePendingPayment } from '../context/pending-payment.ts'
import { NotTwice } from './not-twice.tsx'
import { OrderDetails } from './order-details.tsx'

interface AfterPayingProps {
  /** Whether the payment takes longer than a customer watches a page. Undefined where the steps say what to do then. */
  readonly mayLeave?: boolean
  /** Further explanations, as paragraphs. */
  readonly children?: Elements
}

/** What to know after paying, in one sentence; everything else about the order is folded. */
export function AfterPaying({ mayLeave, children }: AfterPayingProps) {
  const { t } = useI18n()
  const { isReferenceMissing, isFollowed } = usePendingPayment()
  return (
    <>
      <NotTwice />
      <OrderDetails>
        {children}
        {isFollowed ? (
          <>
            {isReferenceMissing ? null : <p>{t('pay.selfUpdating')}</p>}
            {mayLeave === undefined ? null : <p>{t(mayLeave ? 'pay.comeBack' : 'pay.keepOpen')}</p>}
          </>
        ) : null}
      </OrderDetails>
    </>
  )
}
