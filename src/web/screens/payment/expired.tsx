import { mayRead } from '../../checkout/payment/reading/payin-view.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { useMerchantLabel } from '../frame/merchant-name.tsx'
import { usePendingPayment } from '../pay/context/pending-payment.ts'
import { ReferenceForm } from '../pay/reference/reference-form.tsx'
import { OrderDetails } from '../pay/sections/order-details.tsx'
import { CheckNow } from './check-now.tsx'

/**
 * The deadline is over and the payment still open: what to do depends on whether the customer has paid. Who has paid can
 * still send the reference, and is not taken away from typing it: for the focus it is the same step.
 */
export function Expired() {
  const { t } = useI18n()
  const { needsReference } = usePendingPayment()
  return (
    <>
      <Heading step={needsReference ? 'pay' : 'late'}>{t('late.heading')}</Heading>
      <WhatNow />
      {needsReference ? (
        <>
          <ReferenceForm />
          <OrderDetails />
        </>
      ) : null}
    </>
  )
}

function WhatNow() {
  const { t } = useI18n()
  const merchant = useMerchantLabel()
  const { payin, isReferenceMissing } = usePendingPayment()
  // A page that may no longer read the status says so in `ResumeNotices`, and promises no result here (D-507).
  const canRead = mayRead(payin.view)
  return (
    <>
      <div data-testid="late">
        <Notice kind="warn">
          <p>{t('late.notPaid', { merchant })}</p>
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
