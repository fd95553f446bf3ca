import type { PaymentSummary } from '#contract/sandbox/payments.ts'
import { paymentStatuses } from '#contract/statuses.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { moneyLine } from '#web/ui/money/money-text.ts'
import { QueryNotice } from '../../api/query-notice.tsx'
import { POLL_MS, useWorkshopQuery } from '../../api/use-workshop-query.ts'
import { SectionLink } from '../../navigation/navigation.tsx'
import { useUrlState } from '../../navigation/url-state.ts'
import { Instant } from '../../ui/instant.tsx'
import { Panel } from '../../ui/panel.tsx'
import { nameOf } from '../payment-path.ts'
import { filterPayments, statusNamed } from './payment-filter.ts'
import styles from './payment-list.module.css'
import { StatusMark } from './status-mark.tsx'

/** The latest payments, newest first, polled: a table to search, to filter and to walk through by key. */
export function PaymentList({ merchantCode }: { readonly merchantCode: string }) {
  const query = useWorkshopQuery('listPayments', { path: { merchantCode } }, POLL_MS)
  const { data } = query
  if (data === undefined) return <QueryNotice query={query} of="the payments" />
  return (
    <Panel title={`Payments of ${merchantCode}`} name="payments">
      {data.payments.length === 0 ? <NoPayment /> : <FilteredPayments payments={data.payments} />}
    </Panel>
  )
}

function FilteredPayments({ payments }: { readonly payments: readonly PaymentSummary[] }) {
  const { query } = useUrlState()
  const found = filterPayments(payments, {
    text: query.get('search') ?? '',
    status: statusNamed(query.get('status')),
  })
  return (
    <>
      <FilterBar />
      <p className={styles['note']} role="status">
        {found.length === payments.length
          ? `The latest ${payments.length}, newest first; the list is live.`
          : `${found.length} of the latest ${payments.length}.`}
      </p>
      <PaymentTable payments={found} />
    </>
  )
}

const statusOptions = paymentStatuses.map((status) => ({ value: status, label: status }))

/** The filter is in the page's address, so that the address shows a colleague the same. */
function FilterBar() {
  const { query, replace } = useUrlState()
  return (
    <search className={styles['filter']}>
      <TextField
        label="Search"
        type="search"
        placeholder="id, amount, method, reason"
        value={query.get('search') ?? ''}
        onChange={(event) => replace({ search: event.target.value })}
      />
      <SelectField
        label="Status"
        placeholder="Any"
        options={statusOptions}
        value={statusNamed(query.get('status')) ?? ''}
        onChange={(event) => replace({ status: event.target.value })}
      />
    </search>
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

/** Payments as a table; on a phone each row is a card. */
function PaymentTable({ payments }: { readonly payments: readonly PaymentSummary[] }) {
  if (payments.length === 0) return <p>No payment has all of this.</p>
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Payment</th>
          <th scope="col" className={styles['number']}>
            Amount
          </th>
          <th scope="col">Method</th>
          <th scope="col">Status</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.idPayment} payment={payment} />
        ))}
      </tbody>
    </table>
  )
}

function PaymentRow({ payment }: { readonly payment: PaymentSummary }) {
  const { id, kind, status, failureReasonCode, money, paymentMethodCode, createdAt } = payment
  return (
    <tr data-testid="payment-row">
      <td>
        <Instant iso={createdAt} />
      </td>
      <td className={styles['id']}>
        <SectionLink section="payments" with={{ payment: nameOf(payment) }} row={id}>
          {id}
        </SectionLink>
      </td>
      <td className={styles['number']}>{moneyLine(String(money.amount), money.currencyCode, 'en')}</td>
      <td>{kind === 'payin' ? paymentMethodCode : `${paymentMethodCode}, ${kind}`}</td>
      <td>
        <StatusMark status={status} />
      </td>
      <td>{failureReasonCode}</td>
    </tr>
  )
}
