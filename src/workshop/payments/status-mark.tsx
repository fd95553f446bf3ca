import type { PaymentStatus } from '#contract/statuses.ts'
import styles from './payments.module.css'

/** A payment's status, told apart by its word and by colour. */
export function StatusMark({ status }: { readonly status: PaymentStatus }) {
  return (
    <span className={styles['status']} data-status={status}>
      {status}
    </span>
  )
}
