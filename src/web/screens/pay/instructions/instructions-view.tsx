import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { AfterPaying } from '../sections/after-paying.tsx'
import { CopyableRows } from '../sections/copyable-rows.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { SaveInstructions } from '../slip/save-instructions.tsx'
import { Channels } from './channels.tsx'
import { virtualAccountRows } from './virtual-account-rows.ts'

/** An account number made for this payment, and the steps of each machine and app that takes it. */
export function InstructionsView() {
  const { t } = useI18n()
  const { detail } = usePendingPayment()
  const { account } = detail.paymentMethodResponse
  const { currencyCode } = detail.paymentRequested.money
  const rows = account === undefined ? [] : virtualAccountRows(account, currencyCode)
  const heading = t('pay.instructions.heading')
  return (
    <>
      <PayHeading text={heading} />
      <AmountToPay isTyped />
      <p>{t('pay.instructions.intro')}</p>
      <p>{t('pay.exact.whyPlain')}</p>
      {rows.length === 0 ? null : <CopyableRows rows={rows} />}
      <Channels />
      <SaveInstructions heading={heading} rows={rows} />
      <AfterPaying mayLeave />
    </>
  )
}
