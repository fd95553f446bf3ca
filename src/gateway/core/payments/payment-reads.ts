import { findPayment, findPayments, type PaymentKey } from '../../store/payments/payments.ts'
import { batched, sharedExchanges } from '../../store/statements/batched.ts'
import type { Store } from '../../store/store.ts'
import type { Payment } from '../../store/tables.ts'

/** Finds a payment by merchant, kind and entity id, as it is committed when the read begins. */
export type PaymentReads = (key: PaymentKey) => Promise<Payment | undefined>

interface Ports {
  readonly store: Pick<Store, 'read'>
  /** Whether the database is in this process, where an exchange costs nothing. */
  readonly isOnlyProcess: boolean
}

/** Concurrent reads share an exchange with a database server. */
export function createPaymentReads({ store, isOnlyProcess }: Ports): PaymentReads {
  if (isOnlyProcess) return (key) => store.read((db) => findPayment(db, key))
  return batched({
    run: (keys) => store.read((db) => findPayments(db, keys)),
    groupOf: ({ merchantCode }) => merchantCode,
    ...sharedExchanges,
  })
}
