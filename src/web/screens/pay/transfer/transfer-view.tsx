import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Paragraph } from '../../../i18n/message.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Steps } from '../../../ui/list/steps.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { Conditions } from '../amount/amount-to-pay.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { QrFigure } from '../qr/qr-figure.tsx'
import { ReferenceForm } from '../reference/reference-form.tsx'
import { AfterPaying } from '../sections/after-paying.tsx'
import { CopyableRows } from '../sections/copyable-rows.tsx'
import { HowTo } from '../sections/how-to.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import { PaymentAddresses } from './payment-addresses.tsx'
import { senderOf, shownByBank, transferRows } from './transfer-rows.ts'

/** A transfer from the customer's bank: each value as that country's bank forms ask for it, to copy one by one. */
export function TransferView() {
  const { t } = useI18n()
  const { detail } = usePendingPayment()
  const response = detail.paymentMethodResponse
  const { currencyCode } = detail.paymentRequested.money
  const addresses = response.paymentAddress ?? []
  const rows = addresses.length > 0 ? [] : transferRows(response, currencyCode)
  const compared = shownByBank(response, currencyCode)
  const sender = senderOf(response, currencyCode)
  const hasReference = rows.some(({ name }) => name === 'reference')
  return (
    <Panes
      head={<PayHead heading={t('pay.transfer.heading')} isTyped />}
      figure={
        <>
          {addresses.length > 0 ? (
            <PaymentAddresses addresses={addresses} accountName={response.account?.accountName} />
          ) : (
            <CopyableRows rows={rows} notes={{ reference: t('pay.transfer.reference') }} />
          )}
          {sender === undefined ? null : <Sender {...sender} />}
        </>
      }
    >
      <ReferenceForm />
      <TransferQr />
      <Conditions />
      <HowTo>
        <p>{t('pay.transfer.intro')}</p>
        <Steps items={stepsOf(hasReference).map((step) => t(`pay.transfer.steps.${step}`))} />
        {sender?.rule === undefined ? null : <p>{t(sender.rule)}</p>}
        {compared.length === 0 ? null : <CopyableRows rows={compared} />}
      </HowTo>
      <AfterPaying mayLeave />
    </Panes>
  )
}

/** The same transfer as a QR code, in countries whose banks read one. */
function TransferQr() {
  const { qrCode, qrName } = usePendingPayment().detail.paymentMethodResponse
  if (!qrCode) return null
  return (
    <>
      {qrName === undefined ? null : (
        <h2>
          <Untrusted text={qrName} />
        </h2>
      )}
      <QrFigure code={qrCode} />
    </>
  )
}

/** The third step is about the reference. */
const stepsOf = (hasReference: boolean) =>
  (['1', '2', '3', '4'] as const).filter((step) => hasReference || step !== '3')

function Sender({ id, value: text }: NonNullable<ReturnType<typeof senderOf>>) {
  const value = <Untrusted text={text} />
  return (
    <Notice kind="warn">
      <Paragraph id={id} values={{ name: value, account: value, taxId: value }} data-testid="payer" />
    </Notice>
  )
}
