import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { usePendingPayment } from '../context/pending-payment.ts'
import { AfterPaying } from '../sections/after-paying.tsx'
import { CopyableRows } from '../sections/copyable-rows.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
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
    <Panes
      head={<PayHead heading={heading} isTyped />}
      figure={
        <>
          {rows.length === 0 ? null : <CopyableRows rows={rows} />}
          <SaveInstructions heading={heading} rows={rows} />
        </>
      }
    >
      <Channels />
      <AfterPaying mayLeave>
        <p>{t('pay.instructions.intro')}</p>
        <p>{t('pay.exact.whyPlain')}</p>
      </AfterPaying>
    </Panes>
  )
}
