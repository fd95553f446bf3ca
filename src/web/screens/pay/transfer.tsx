import type { PaymentMethodResponse } from '#contract/results.ts'
import { useWords } from '../../i18n/i18n-provider.tsx'
import { Say } from '../../i18n/message.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Outside } from '../../ui/untrusted.tsx'
import { AfterPaying } from './after-paying.tsx'
import { type Payable, payableOf } from './amount-due.ts'
import { AmountToPay } from './amount-to-pay.tsx'
import type { CompletionProps } from './completion.ts'
import { PayHeading } from './pay-heading.tsx'
import { PaymentAddresses } from './payment-addresses.tsx'
import { QrFigure } from './qr-figure.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { Rows } from './rows.tsx'
import { senderOf, transferRows } from './transfer-rows.ts'

/** A transfer from the customer's bank: every datum as that country's bank forms ask for it, each to copy. */
export function TransferView(props: CompletionProps) {
  const { t } = useWords()
  const { detail, currencyCode, merchantName, isFollowed, nowMs } = props
  const answer = detail.paymentMethodResponse
  const payable = payableOf(detail)
  const addresses = answer.paymentAddress ?? []
  const rows = addresses.length > 0 ? [] : transferRows(answer, currencyCode)
  const hasReference = rows.some(({ name }) => name === 'reference')
  return (
    <>
      <PayHeading text={t('pay.transfer.heading')} />
      <AmountToPay {...{ payable, merchantName, nowMs }} isTyped />
      <p>{t('pay.transfer.intro')}</p>
      <Sender {...props} />
      {addresses.length > 0 ? (
        <PaymentAddresses addresses={addresses} accountName={answer.account?.accountName} />
      ) : (
        <Rows rows={rows} />
      )}
      {hasReference ? <Notice kind="info">{t('pay.transfer.reference')}</Notice> : null}
      <TransferCode answer={answer} payable={payable} />
      <Steps items={stepsOf(hasReference).map((step) => t(`pay.transfer.steps.${step}`))} />
      <ReferenceForm {...props} />
      <AfterPaying {...{ detail, merchantName, isFollowed }} mayLeave />
    </>
  )
}

interface TransferCodeProps {
  readonly answer: PaymentMethodResponse
  readonly payable: Payable
}

/** The same transfer as a QR code, where the country's banks read one. */
function TransferCode({ answer: { qrCode, qrName }, payable }: TransferCodeProps) {
  if (!qrCode) return null
  return (
    <>
      {qrName === undefined ? null : (
        <h2>
          <Outside text={qrName} />
        </h2>
      )}
      <QrFigure code={qrCode} payable={payable} />
    </>
  )
}

/** The third step is about the reference. */
const stepsOf = (hasReference: boolean) =>
  (['1', '2', '3', '4'] as const).filter((step) => hasReference || step !== '3')

function Sender({ detail, currencyCode }: CompletionProps) {
  const sender = senderOf(detail.paymentMethodResponse, currencyCode)
  if (!sender) return null
  const value = <Outside text={sender.value} />
  return (
    <Notice kind="warn">
      <p data-testid="payer">
        <Say id={sender.id} values={{ name: value, account: value, taxId: value }} />
      </p>
    </Notice>
  )
}
