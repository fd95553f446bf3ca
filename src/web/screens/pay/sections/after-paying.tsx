import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Waiting } from '../../../ui/loading/waiting.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { OrderDetails } from './order-details.tsx'

interface AwaitingProps {
  /** What else holds only for a page that will show the result. */
  readonly promise?: ReactNode
  /** What the customer should know in any case. */
  readonly children: ReactNode
}

/** Says that the payment is being waited for, if this page can read its status. */
export function Awaiting({ promise, children }: AwaitingProps) {
  const { t } = useI18n()
  const { isFollowed } = usePendingPayment()
  if (!isFollowed) return children
  return (
    <Waiting title={t('pay.waiting')}>
      <p>{t('pay.selfUpdating')}</p>
      {promise}
      {children}
    </Waiting>
  )
}

/** Says what is left to do before the payment can be waited for. */
function ReferenceMissing({ promise }: { readonly promise: ReactNode }) {
  const { t } = useI18n()
  const { isFollowed } = usePendingPayment()
  return (
    <Waiting title={t('pay.reference.required')}>
      <p>{t('pay.reference.paidAlready')}</p>
      {isFollowed ? promise : null}
    </Waiting>
  )
}

interface AfterPayingProps {
  /** The payment takes longer than a customer watches a page. */
  readonly mayLeave?: boolean
}

/** What happens after the customer has paid, and the details of the order. */
export function AfterPaying({ mayLeave = false }: AfterPayingProps) {
  const { t } = useI18n()
  const { isReferenceMissing } = usePendingPayment()
  const promise = <p>{t(mayLeave ? 'pay.comeBack' : 'pay.keepOpen')}</p>
  return (
    <>
      {isReferenceMissing ? (
        <ReferenceMissing promise={promise} />
      ) : (
        <Awaiting promise={promise}>
          <p>{t('pay.notTwice')}</p>
        </Awaiting>
      )}
      <OrderDetails />
    </>
  )
}
