import type { Db } from '../tables.ts'
import { ensureClock } from './merchant-clocks.ts'

/** `isPrivate`: registered through the workshop for one test worker, not from the configuration. */
export type StoredMerchant = { readonly merchantCode: string; readonly configJson: string; readonly isPrivate: boolean }

/** Stores or replaces a merchant's configuration, and creates its clock if it has none. */
export async function upsertMerchant(tx: Db, { merchantCode, configJson, isPrivate }: StoredMerchant): Promise<void> {
  const content = { configJson, isPrivate: isPrivate ? 1 : 0 }
  await tx
    .insertInto('merchant')
    .values({ merchantCode, ...content })
    .onConflict((conflict) => conflict.column('merchantCode').doUpdateSet(content))
    .execute()
  await ensureClock(tx, merchantCode)
}

export async function findMerchant(db: Db, merchantCode: string): Promise<StoredMerchant | undefined> {
  const row = await db.selectFrom('merchant').selectAll().where('merchantCode', '=', merchantCode).executeTakeFirst()
  return row && { ...row, isPrivate: row.isPrivate === 1 }
}

/** All merchants, ordered by code. */
export async function listMerchants(db: Db): Promise<StoredMerchant[]> {
  const rows = await db.selectFrom('merchant').selectAll().orderBy('merchantCode').execute()
  return rows.map((row) => ({ ...row, isPrivate: row.isPrivate === 1 }))
}
