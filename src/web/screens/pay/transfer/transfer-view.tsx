import type { PaymentMethodResponse } from '#contract/results.ts'
import { type AmountDue, amountDueOf } from '../../../checkout/payment/amount-due.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Message } from '../../../i18n/message.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Steps } from '../../../ui/list/steps.tsx'
import { Untrusted } from '../../../ui/text/untrusted.tsx'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import type { CompletionProps } from '../completion.ts'
import { QrFigure } from '../qr/qr-figure.tsx'
import { ReferenceForm } from '../reference/reference-form.tsx'
import { AfterPaying } from '../sections/after-paying.tsx'
import { Rows } from '../sections/copyable-rows.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { PaymentAddresses } from './payment-addresses.tsx'
import { senderOf, transferRows } from './transfer-rows.ts'

/** A transfer from the customer's bank: every datum as that country's bank forms ask for it, each to copy. */
export function TransferView(props: CompletionProps) {
  const { t } = useI18n()
  const { detail, currencyCode, merchantName, isFollowed, nowMs } = props
  const answer = detail.paymentMethodResponse
  const due = amountDueOf(detail)
  const addresses = answer.paymentAddress ?? []
  const rows = addresses.length > 0 ? [] : transferRows(answer, currencyCode)
  const hasReference = rows.some(({ name }) => name === 'reference')
  return (
    <>
      <PayHeading text={t('pay.transfer.heading')} />
      <AmountToPay {...{ due, merchantName, nowMs }} isTyped />
      <p>{t('pay.transfer.intro')}</p>
      <Sender {...props} />
      {addresses.length > 0 ? (
        <PaymentAddresses addresses={addresses} accountName={answer.account?.accountName} />
      ) : (
        <Rows rows={rows} />
      )}
      {hasReference ? <Notice kind="info">{t('pay.transfer.reference')}</Notice> : null}
      <TransferCode answer={answer} due={due} />
      <Steps items={stepsOf(hasReference).map((step) => t(`pay.transfer.steps.${step}`))} />
      <ReferenceForm {...props} />
      <AfterPaying {...{ detail, merchantName, isFollowed }} mayLeave />
    </>
  )
}

interface TransferCodeProps {
  readonly answer: PaymentMethodResponse
  readonly due: AmountDue
}

/** The same transfer as a QR code, where the country's banks read one. */
function TransferCode({ answer: { qrCode, qrName }, due }: TransferCodeProps) {
  if (!qrCode) return null
  return (
    <>
      {qrName === undefined ? null : (
        <h2>
          <Untrusted text={qrName} />
        </h2>
      )}
      <QrFigure code={qrCode} due={due} />
    </>
  )
}

/** The third step is about the reference. */
const stepsOf = (hasReference: boolean) =>
  (['1', '2', '3', '4'] as const).filter((step) => hasReference || step !== '3')

function Sender({ detail, currencyCode }: CompletionProps) {
  const sender = senderOf(detail.paymentMethodResponse, currencyCode)
  if (!sender) return null
  const value = <Untrusted text={sender.value} />
  return (
    <Notice kind="warn">
      <p data-testid="payer">
        <Message id={sender.id} values={{ name: value, account: value, taxId: value }} />
      </p>
    </Notice>
  )
}
