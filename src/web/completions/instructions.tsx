import { useWords } from '../words/words.tsx'
import { AfterPaying } from './after-paying.tsx'
import { AmountToPay } from './amount-to-pay.tsx'
import { Channels } from './channels.tsx'
import type { CompletionProps } from './completion.ts'
import { virtualAccountRows } from './instructions-rows.ts'
import { PayHeading } from './pay-heading.tsx'
import { payableOf } from './payable.ts'
import { PrintButton } from './print-button.tsx'
import { Rows } from './rows.tsx'

/** A number made for this payment, and the steps of every machine and app that takes it. */
export function InstructionsView({ detail, currencyCode, merchantName, nowMs }: CompletionProps) {
  const { t } = useWords()
  const { account, paymentInstructionList: channels } = detail.paymentMethodResponse
  const payable = payableOf(detail)
  return (
    <>
      <PayHeading text={t('pay.instructions.heading')} />
      <AmountToPay {...{ payable, merchantName, nowMs }} isTyped />
      <p>{t('pay.instructions.intro')}</p>
      <p>{t('pay.exact.whyPlain')}</p>
      {account === undefined ? null : <Rows rows={virtualAccountRows(account, currencyCode)} />}
      {channels?.length ? <Channels channels={channels} /> : null}
      <PrintButton />
      <AfterPaying {...{ detail, merchantName }} mayLeave />
    </>
  )
}
