import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { usePendingPayment } from '../context/pending-payment.ts'
import { AfterPaying } from '../sections/after-paying.tsx'
import { type CopyableRow, CopyableRows } from '../sections/copyable-rows.tsx'
import { Panes } from '../sections/panes.tsx'
import { PayHead } from '../sections/pay-head.tsx'
import { SaveInstructions } from '../slip/save-instructions.tsx'
import { Channels } from './channels.tsx'

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

type Account = NonNullable<PaymentMethodResponse['account']>

const fields = ['bankName', 'bankCode', 'billerCode', 'accountNumber', 'accountName'] as const

/** A virtual account in typing order: the company code, if the bank has one, comes right before the number. */
export function virtualAccountRows(account: Account, currencyCode: string): readonly CopyableRow[] {
  return fields.flatMap((name) => {
    const value = account[name]
    // Korean bank forms ask for the bank by name.
    if (value === undefined || value === '' || (name === 'bankCode' && currencyCode === 'KRW')) return []
    return [{ name, label: labelOf(name, account), value, strong: name === 'accountNumber' || name === 'billerCode' }]
  })
}

function labelOf(name: (typeof fields)[number], { billerCode }: Account): MessageId {
  if (name === 'billerCode') return 'pay.instructions.company'
  if (name !== 'accountNumber') return `pay.transfer.field.${name}`
  return billerCode === undefined ? 'pay.instructions.number' : 'pay.instructions.paymentCode'
}
