import { useRenderEnvironment } from '../../../browser/render-environment.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { safeUrl } from '../../../navigation/safe-url.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { untrustedText } from '../../../ui/text/untrusted.tsx'
import { methodName } from '../../labels/method-name.ts'
import { OwnApp, UpiApps } from '../apps/open-app.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { NotTwice } from '../sections/not-twice.tsx'
import { OrderDetails } from '../sections/order-details.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import { LeaveForBank } from './leave-for-bank.tsx'

/** The customer pays on the page of a bank or wallet, which is named. A tap leads there, or a countdown. */
export function RedirectView() {
  const { t } = useI18n()
  const { device } = useRenderEnvironment()
  const { detail, method, isFresh, isFollowed } = usePendingPayment()
  const response = detail.paymentMethodResponse
  const name = untrustedText(
    response.paymentOperator?.name ?? (method ? methodName(response.paymentMethodCode, t) : ''),
  )
  const url = safeUrl(response.redirectTo, 'redirect')
  const { deeplink } = response
  const isUpi = deeplink?.startsWith('upi://') === true
  const opensApp = device !== 'desktop' && safeUrl(deeplink, 'app_link') !== undefined
  return (
    <Panes
      head={<PayHead heading={name === '' ? t('pay.redirect.headingGeneric') : t('pay.redirect.heading', { name })} />}
    >
      {isUpi ? <UpiApps upiLink={deeplink} /> : <OwnApp deeplink={deeplink} name={name} />}
      {url ? (
        <LeaveForBank {...{ url, name }} isSecond={opensApp} isAutomatic={isFresh && !opensApp} />
      ) : (
        <Notice kind="error">{t('pay.redirect.unsafe')}</Notice>
      )}
      <NotTwice />
      <OrderDetails>{isFollowed ? <p>{t('pay.redirect.result')}</p> : null}</OrderDetails>
    </Panes>
  )
}
