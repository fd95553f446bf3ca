import { type RawBuilder, type Selectable, sql } from 'kysely'
import { compileOnce } from '../statements/compiled-statements.ts'
import type { Db, Tables } from '../tables.ts'

export type MerchantClock = Selectable<Tables['merchantClock']>

export type Position = Pick<MerchantClock, 'offsetMs' | 'frozenAtMs'>

/** A clock that shows real time. */
export const untouched: Position = { offsetMs: 0, frozenAtMs: null }

/** What a clock shows at an instant of real time. Both are epoch milliseconds. */
export const shownBy = ({ offsetMs, frozenAtMs }: Position, realMs: number): number => frozenAtMs ?? realMs + offsetMs

/** `shownBy` as an SQL expression for a query that reads `merchant_clock`. */
export const clockShows = (realMs: number): RawBuilder<number> =>
  sql<number>`coalesce(merchant_clock.frozen_at_ms, merchant_clock.offset_ms + cast(${realMs} as bigint))`

/** Gives a merchant a clock that shows real time, unless it has one. */
export async function ensureClock(tx: Db, merchantCode: string): Promise<void> {
  await tx
    .insertInto('merchantClock')
    .values({ merchantCode, ...untouched })
    .onConflict((conflict) => conflict.column('merchantCode').doNothing())
    .execute()
}

/** A merchant's clock; one that shows real time if the merchant has none. */
export async function readMerchantClock(db: Db, merchantCode: string): Promise<MerchantClock> {
  const { rows } = await selectClock(db, { merchantCode })
  return rows[0] ?? { merchantCode, ...untouched }
}

const selectClock = compileOnce(['merchantCode'], (db, { merchantCode }: Pick<MerchantClock, 'merchantCode'>) =>
  db.selectFrom('merchantClock').selectAll().where('merchantCode', '=', merchantCode).compile(),
)

/** The clocks of all merchants, or only of these. */
export async function listClocks(db: Db, only?: readonly string[]): Promise<MerchantClock[]> {
  if (only?.length === 0) return []
  return db
    .selectFrom('merchantClock')
    .selectAll()
    .$if(only !== undefined, (query) => query.where('merchantCode', 'in', only ?? []))
    .orderBy('merchantCode')
    .execute()
}

/** Advances a clock, never back: a running clock to `offsetMs` ahead of real time, a frozen one to `shownMs`. */
export async function raiseClock(
  tx: Db,
  { merchantCode, offsetMs, shownMs }: { merchantCode: string; offsetMs: number; shownMs: number },
): Promise<void> {
  await ensureClock(tx, merchantCode)
  const clock = tx.updateTable('merchantClock').where('merchantCode', '=', merchantCode)
  await clock.set({ offsetMs }).where('frozenAtMs', 'is', null).where('offsetMs', '<', offsetMs).execute()
  await clock.set({ frozenAtMs: shownMs }).where('frozenAtMs', '<', shownMs).execute()
}

type Moment = { readonly merchantCode: string /** Real time. */; readonly nowMs: number }

/** Freezes a clock at what it shows. A clock that is frozen already does not change. */
export async function freezeClock(tx: Db, { merchantCode, nowMs }: Moment): Promise<void> {
  await ensureClock(tx, merchantCode)
  await tx
    .updateTable('merchantClock')
    .set((eb) => ({ frozenAtMs: eb('offsetMs', '+', nowMs) }))
    .where('merchantCode', '=', merchantCode)
    .where('frozenAtMs', 'is', null)
    .execute()
}

/** Lets a frozen clock run on from what it shows, which may be behind real time. */
export async function unfreezeClock(tx: Db, { merchantCode, nowMs }: Moment): Promise<void> {
  await tx
    .updateTable('merchantClock')
    .set((eb) => ({ offsetMs: eb(eb.fn.coalesce('frozenAtMs', eb.lit(0)), '-', nowMs), frozenAtMs: null }))
    .where('merchantCode', '=', merchantCode)
    .where('frozenAtMs', 'is not', null)
    .execute()
}

/** Resets a clock to real time and unfreezes it. */
export async function resetClock(tx: Db, merchantCode: string): Promise<void> {
  await tx.updateTable('merchantClock').set(untouched).where('merchantCode', '=', merchantCode).execute()
}
