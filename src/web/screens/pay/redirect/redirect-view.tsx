import { deviceOf } from '../../../browser/device.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { safeUrl } from '../../../navigation/safe-url.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Waiting } from '../../../ui/loading/waiting.tsx'
import { untrustedText } from '../../../ui/text/untrusted-text.ts'
import { methodName } from '../../labels/method-name.ts'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import { OwnApp, UpiApps } from '../apps/open-app.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { OrderDetails } from '../sections/order-details.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { LeaveForBank } from './leave-for-bank.tsx'

/** The customer pays on the page of a bank or wallet, which is named. A tap leads there, or a countdown. */
export function RedirectView() {
  const { t } = useI18n()
  const { detail, method, isFresh, isFollowed } = usePendingPayment()
  const response = detail.paymentMethodResponse
  const name = untrustedText(
    response.paymentOperator?.name ?? (method ? methodName(response.paymentMethodCode, t) : ''),
  )
  const url = safeUrl(response.redirectTo, 'redirect')
  const { deeplink } = response
  const isUpi = deeplink?.startsWith('upi://') === true
  const opensApp = deviceOf(navigator) !== 'desktop' && safeUrl(deeplink, 'app_link') !== undefined
  return (
    <>
      <PayHeading text={name === '' ? t('pay.redirect.headingGeneric') : t('pay.redirect.heading', { name })} />
      <AmountToPay />
      {isUpi ? <UpiApps upiLink={deeplink} /> : <OwnApp deeplink={deeplink} name={name} />}
      {url ? (
        <LeaveForBank {...{ url, name }} isSecond={opensApp} isAutomatic={isFresh && !opensApp} />
      ) : (
        <Notice kind="error">{t('pay.redirect.unsafe')}</Notice>
      )}
      <Waiting title={name === '' ? t('pay.redirect.notYetGeneric') : t('pay.redirect.notYet', { name })}>
        {isFollowed ? <p>{t('pay.redirect.result')}</p> : null}
        <p>{t('pay.notTwice')}</p>
      </Waiting>
      <OrderDetails />
    </>
  )
}
