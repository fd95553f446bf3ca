import { amountDueOf } from '../../../checkout/payment/amount-due.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { AmountToPay } from '../amount/amount-to-pay.tsx'
import type { CompletionProps } from '../completion.ts'
import { AfterPaying } from '../sections/after-paying.tsx'
import { Rows } from '../sections/copyable-rows.tsx'
import { PayHeading } from '../sections/pay-heading.tsx'
import { Keep } from '../slip/save-instructions.tsx'
import { Channels } from './channels.tsx'
import { virtualAccountRows } from './virtual-account-rows.ts'

/** A number made for this payment, and the steps of every machine and app that takes it. */
export function InstructionsView({ detail, currencyCode, merchantName, isFollowed, nowMs }: CompletionProps) {
  const { t } = useI18n()
  const { account } = detail.paymentMethodResponse
  const due = amountDueOf(detail)
  const rows = account === undefined ? [] : virtualAccountRows(account, currencyCode)
  const heading = t('pay.instructions.heading')
  return (
    <>
      <PayHeading text={heading} />
      <AmountToPay {...{ due, merchantName, nowMs }} isTyped />
      <p>{t('pay.instructions.intro')}</p>
      <p>{t('pay.exact.whyPlain')}</p>
      {rows.length === 0 ? null : <Rows rows={rows} />}
      <Channels detail={detail} />
      <Keep {...{ detail, merchantName }} heading={heading} rows={rows} />
      <AfterPaying {...{ detail, merchantName, isFollowed }} mayLeave />
    </>
  )
}
