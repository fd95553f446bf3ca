import type { PaymentSummary } from '#contract/sandbox/payments.ts'
import { moneyLine } from '#web/ui/money/money-text.ts'
import { SectionLink } from '../../navigation/navigation.tsx'
import { Instant } from '../../ui/instant.tsx'
import { nameOf } from '../payment-path.ts'
import styles from './payment-list.module.css'
import { StatusMark } from './status-mark.tsx'

/** Payments as a table; on a phone each row is a card. */
export function PaymentTable({ payments }: { readonly payments: readonly PaymentSummary[] }) {
  if (payments.length === 0) return <p role="status">No payment has all of this.</p>
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
