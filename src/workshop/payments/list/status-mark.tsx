import type { PaymentStatus } from '#contract/statuses.ts'
import styles from '../payments.module.css'

/** A payment's status as a coloured badge. */
export function StatusMark({ status }: { readonly status: PaymentStatus }) {
  return (
    <span className={styles['status']} data-status={status}>
      {status}
    </span>
  )
}
