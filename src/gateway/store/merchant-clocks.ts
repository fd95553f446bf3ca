import type { Selectable } from 'kysely'
import type { Db, Tables } from './tables.ts'

export type MerchantClock = Selectable<Tables['merchantClock']>

/** Gives a merchant a clock that shows real time, unless it has one. */
export async function ensureClock(tx: Db, merchantCode: string): Promise<void> {
  await tx
    .insertInto('merchantClock')
    .values({ merchantCode, offsetMs: 0 })
    .onConflict((conflict) => conflict.column('merchantCode').doNothing())
    .execute()
}

/** How far a merchant's sandbox time is ahead of real time. */
export async function readClockOffset(db: Db, merchantCode: string): Promise<number> {
  const clock = await db
    .selectFrom('merchantClock')
    .select('offsetMs')
    .where('merchantCode', '=', merchantCode)
    .executeTakeFirst()
  return clock?.offsetMs ?? 0
}

/** Every clock there is. */
export function listClocks(db: Db): Promise<MerchantClock[]> {
  return db.selectFrom('merchantClock').selectAll().orderBy('merchantCode').execute()
}

/** Puts a clock ahead, never back, and answers the offset it then has. */
export async function raiseClockOffset(tx: Db, { merchantCode, offsetMs }: MerchantClock): Promise<number> {
  await ensureClock(tx, merchantCode)
  await tx
    .updateTable('merchantClock')
    .set({ offsetMs })
    .where('merchantCode', '=', merchantCode)
    .where('offsetMs', '<', offsetMs)
    .execute()
  return readClockOffset(tx, merchantCode)
}

/** Sets a clock back to real time. */
export async function resetClock(tx: Db, merchantCode: string): Promise<void> {
  await tx.updateTable('merchantClock').set({ offsetMs: 0 }).where('merchantCode', '=', merchantCode).execute()
}
