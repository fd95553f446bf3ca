import type { Db, Job, Payment, PaymentRef } from '../tables.ts'

/**
 * The expiry of a payment is a column of its row until it falls due, because most payments end before. Then it becomes a
 * job of this kind (D-681).
 */
export const EXPIRE = 'expire'

/** Payments whose expiry is not a job yet. */
export const selectExpiring = (db: Db) => db.selectFrom('payment').where('payment.expiryDueAtMs', 'is not', null)

/** The expiry of a payment as the job that it becomes. */
export const expiryOf = (payment: Pick<Payment, 'paymentId' | 'merchantCode' | 'createdAtMs' | 'expiryDueAtMs'>) => ({
  id: `${payment.paymentId}.${EXPIRE}`,
  merchantCode: payment.merchantCode,
  kind: EXPIRE,
  subjectKey: payment.paymentId,
  payloadJson: '{}',
  dueAtMs: payment.expiryDueAtMs ?? 0,
  attempt: 1,
  createdAtMs: payment.createdAtMs,
})

/** The expiry of a payment as a job without a place, while it is not one yet. */
export async function findExpiry(db: Db, { merchantCode, paymentId }: PaymentRef): Promise<Job | undefined> {
  const payment = await selectExpiring(db)
    .select(['paymentId', 'merchantCode', 'createdAtMs', 'expiryDueAtMs'])
    .where((row) => row.and({ merchantCode, paymentId }))
    .executeTakeFirst()
  return payment && { ...expiryOf(payment), place: 0, leaseUntilMs: 0 }
}

/** The instant of the earliest expiry, to be limited to a merchant. */
export const selectFirstExpiry = (db: Db) =>
  selectExpiring(db).select('payment.expiryDueAtMs').orderBy('payment.expiryDueAtMs').limit(1)
