import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Details } from '../../../ui/list/details.tsx'
import { MerchantMessage } from '../../frame/merchant-name.tsx'
import { Conditions } from '../amount/amount-to-pay.tsx'
import { OwnApp } from '../apps/open-app.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { Channels } from '../instructions/channels.tsx'
import { QrFigure, qrCodeOf } from '../qr/qr-figure.tsx'
import { ReferenceForm } from '../reference/reference-form.tsx'
import { AfterPaying } from '../sections/after-paying.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import { genericRows } from './generic-rows.ts'

/** A payment of a method the page does not know: everything in the response is shown, each value to copy. */
export function GenericView() {
  const { t } = useI18n()
  const response = usePendingPayment().detail.paymentMethodResponse
  const rows = genericRows(response, t)
  const code = qrCodeOf(response)
  return (
    <Panes head={<PayHead heading={t('pay.generic.heading')} isTyped />}>
      <MerchantMessage id={rows.length === 0 && code === undefined ? 'pay.generic.nothing' : 'pay.generic.text'} />
      <OwnApp deeplink={response.deeplink} name={response.paymentOperator?.name ?? response.paymentMethodCode} />
      {code === undefined ? null : <QrFigure code={code} />}
      {rows.length === 0 ? null : <Details rows={rows} />}
      <Conditions />
      <Channels />
      <ReferenceForm />
      <AfterPaying mayLeave={false} />
    </Panes>
  )
}
