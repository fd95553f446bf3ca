import type { Db } from './tables.ts'

/** What a database is for. It never changes: no test balance pays out real money, and no workshop settles real payments. */
export type Purpose = 'sandbox' | 'live'

/**
 * The purpose of this database: the wanted one where it is new. A database of an earlier version, which did not record
 * it, is a sandbox's as soon as it has a payment, a balance, a registered merchant or a moved clock: nothing but a
 * sandbox could complete a payment.
 */
export async function claimPurpose(tx: Db, wanted: Purpose): Promise<Purpose> {
  const known = await findPurpose(tx)
  if (known !== undefined) return known
  const value = (await wasUsed(tx)) ? 'sandbox' : wanted
  await tx
    .insertInto('setting')
    .values({ name: 'purpose', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findPurpose(tx)) ?? value
}

async function findPurpose(db: Db): Promise<Purpose | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'purpose').executeTakeFirst()
  if (row === undefined) return undefined
  return row.value === 'live' ? 'live' : 'sandbox'
}

async function wasUsed(db: Db): Promise<boolean> {
  for (const table of ['payment', 'balance', 'merchant', 'merchantClock'] as const) {
    // The tables have this column in common, so one can stand in for all.
    const name = table as 'balance'
    if (await db.selectFrom(name).select('merchantCode').limit(1).executeTakeFirst()) return true
  }
  return false
}
