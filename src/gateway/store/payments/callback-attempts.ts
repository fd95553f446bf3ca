import { sql } from 'kysely'
import type { Age, CallbackAttempt, Db } from '../tables.ts'

export type NewCallbackAttempt = Omit<CallbackAttempt, 'number'>

/** Records an attempt under the payment's next number, counted from 1. Resolves to that number. */
export async function insertCallbackAttempt(tx: Db, attempt: NewCallbackAttempt): Promise<number> {
  for (;;) {
    const inserted = await tx
      .insertInto('callbackAttempt')
      .values((eb) => ({
        ...attempt,
        number: eb
          .selectFrom('callbackAttempt as former')
          .select((inner) => inner(inner.fn.coalesce(inner.fn.max('former.number'), inner.lit(0)), '+', 1).as('next'))
          .where('former.paymentId', '=', attempt.paymentId),
      }))
      // If a concurrent attempt took the number, the next round sees it and takes a higher one.
      .onConflict((conflict) => conflict.columns(['paymentId', 'number']).doNothing())
      .returning('number')
      .executeTakeFirst()
    if (inserted !== undefined) return inserted.number
  }
}

/** A payment's attempts in the order they were made. */
export function listCallbackAttempts(db: Db, paymentId: string): Promise<CallbackAttempt[]> {
  return db.selectFrom('callbackAttempt').selectAll().where('paymentId', '=', paymentId).orderBy('number').execute()
}

/** Deletes the oldest attempts that were made before an instant. Resolves to their number. */
export async function deleteOldCallbackAttempts(tx: Db, { beforeMs, limit }: Age): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from callback_attempt where (payment_id, number) in (
      select payment_id, number from callback_attempt
      where at_ms < cast(${beforeMs} as bigint) order by at_ms limit ${sql.lit(limit)})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
