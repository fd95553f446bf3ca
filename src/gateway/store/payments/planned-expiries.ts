import { scheduleJob } from '../jobs/jobs.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Db } from '../tables.ts'
import { expiryOf, selectExpiring, selectFirstExpiry } from './expiries.ts'

interface DueExpiries {
  readonly merchantCode: string
  /** In the merchant's sandbox time. */
  readonly untilMs: number
  readonly limit: number
  /** Leaves out payments that another transaction has locked, instead of waiting for it. */
  readonly skipsLocked: boolean
}

/** Plans the jobs of a merchant's expiries that are due up to an instant, earliest first. Locks their payments. */
export async function planExpiries(tx: Db, { merchantCode, untilMs, limit, skipsLocked }: DueExpiries): Promise<void> {
  const due = await selectExpiring(tx)
    .select(['paymentId', 'merchantCode', 'status', 'createdAtMs', 'expiryDueAtMs'])
    .where('merchantCode', '=', merchantCode)
    .where('expiryDueAtMs', '<=', untilMs)
    .orderBy('expiryDueAtMs')
    .limit(limit)
    .$if(locksRows(tx), (query) => (skipsLocked ? query.forUpdate().skipLocked() : query.forUpdate()))
    .execute()
  if (due.length === 0) return
  const ids = due.map(({ paymentId }) => paymentId)
  await tx
    .updateTable('payment')
    .set({ expiryDueAtMs: null })
    .where('merchantCode', '=', merchantCode)
    .where('paymentId', 'in', ids)
    .execute()
  for (const payment of due) {
    // A process of the former version settles a payment without clearing its expiry.
    if (payment.status === 'PROCESSING') await scheduleJob(tx, expiryOf(payment))
  }
}

/** Whether an expiry of a merchant that is not a job yet is due up to an instant of its sandbox time. */
export async function hasExpiry(
  tx: Db,
  { merchantCode, untilMs }: Pick<DueExpiries, 'merchantCode' | 'untilMs'>,
): Promise<boolean> {
  const first = await selectFirstExpiry(tx)
    .where('payment.merchantCode', '=', merchantCode)
    .where('payment.expiryDueAtMs', '<=', untilMs)
    .executeTakeFirst()
  return first !== undefined
}
