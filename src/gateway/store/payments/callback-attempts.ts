import type { Age, CallbackAttempt, Db, PaymentRef } from '../tables.ts'

export type NewCallbackAttempt = Omit<CallbackAttempt, 'number'>

/** Records an attempt under the payment's next number, counted from 1. Resolves to that number. */
export async function insertCallbackAttempt(tx: Db, attempt: NewCallbackAttempt): Promise<number> {
  for (;;) {
    const { former } = await selectAttempts(tx, attempt)
      .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('former'))
      .executeTakeFirstOrThrow()
    const inserted = await tx
      .insertInto('deliveryAttempt')
      .values({ ...attempt, number: former + 1 })
      // If a concurrent attempt took the number, the next round sees it and takes a higher one.
      .onConflict((conflict) => conflict.columns(['merchantCode', 'paymentId', 'number']).doNothing())
      .returning('number')
      .executeTakeFirst()
    if (inserted !== undefined) return inserted.number
  }
}

/** A payment's attempts in the order they were made. */
export function listCallbackAttempts(db: Db, payment: PaymentRef): Promise<CallbackAttempt[]> {
  return selectAttempts(db, payment).selectAll().orderBy('number').execute()
}

const selectAttempts = (db: Db, { merchantCode, paymentId }: PaymentRef) =>
  db.selectFrom('deliveryAttempt').where('merchantCode', '=', merchantCode).where('paymentId', '=', paymentId)

/** Deletes a merchant's oldest attempts that were made before an instant. Resolves to their number. */
export async function deleteOldCallbackAttempts(
  tx: Db,
  merchantCode: string,
  { beforeMs, limit }: Age,
): Promise<number> {
  const old = await tx
    .selectFrom('deliveryAttempt')
    .select(['paymentId', 'number'])
    .where('merchantCode', '=', merchantCode)
    .where('atMs', '<', beforeMs)
    .orderBy('atMs')
    .limit(limit)
    .execute()
  for (const { paymentId, number } of old) {
    await tx
      .deleteFrom('deliveryAttempt')
      .where((row) => row.and({ merchantCode, paymentId, number }))
      .execute()
  }
  return old.length
}
