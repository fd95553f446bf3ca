import type { PaymentSummary } from '#contract/sandbox/payments.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { moneyLine } from '#web/ui/money/money-text.ts'
import { useWorkshopQuery } from '../api/use-workshop-query.ts'
import { SectionLink } from '../navigation/navigation.tsx'
import { Instant } from '../ui/instant.tsx'
import { Panel } from '../ui/panel.tsx'
import { RowList } from '../ui/row-list.tsx'
import { nameOf } from './payment-path.ts'
import { StatusMark } from './status-mark.tsx'

const POLL_MS = 2000

/** The latest payments, newest first, polled. */
export function PaymentList({ merchantCode }: { readonly merchantCode: string }) {
  const { data, error } = useWorkshopQuery('listPayments', { path: { merchantCode } }, POLL_MS)
  if (error !== null) return <Notice kind="error">{error.message}</Notice>
  if (data === undefined) return <p>Reading the payments…</p>
  const { payments } = data
  return (
    <Panel title={`Payments of ${merchantCode}`} name="payments">
      {payments.length === 0 ? <NoPayment /> : <p>The latest {payments.length}, newest first; the list is live.</p>}
      <RowList>
        {payments.map((payment) => (
          <PaymentLine key={payment.idPayment} payment={payment} />
        ))}
      </RowList>
    </Panel>
  )
}

function NoPayment() {
  return (
    <>
      <p>No payment yet. Compile a redirect URL, open it and choose a method: the payment appears here.</p>
      <SectionLink section="urls">Open the URL builder</SectionLink>
    </>
  )
}

function PaymentLine({ payment }: { readonly payment: PaymentSummary }) {
  const { id, kind, status, failureReasonCode, money, paymentMethodCode, createdAt } = payment
  return (
    <li>
      <span>
        <SectionLink section="payments" with={{ payment: nameOf(payment) }}>
          {id}
        </SectionLink>
      </span>
      <StatusMark status={status} />
      {failureReasonCode === undefined ? null : <span>{failureReasonCode}</span>}
      <span>{moneyLine(String(money.amount), money.currencyCode, 'en')}</span>
      <span>{kind === 'payin' ? paymentMethodCode : `${paymentMethodCode}, ${kind}`}</span>
      <Instant iso={createdAt} />
    </li>
  )
}
