import type { Db, Tables } from '../tables.ts'
import { ensureClock } from './merchant-clocks.ts'

/** A merchant that was registered through the workshop, and is not in the configuration. */
export type StoredMerchant = Readonly<Pick<Tables['merchant'], 'merchantCode' | 'configJson'>>

/** Stores or replaces a merchant's configuration, and creates its clock if it has none. */
export async function upsertMerchant(tx: Db, { merchantCode, configJson }: StoredMerchant): Promise<void> {
  await tx
    .insertInto('merchant')
    .values({ merchantCode, configJson, isPrivate: 1 })
    .onConflict((conflict) => conflict.column('merchantCode').doUpdateSet({ configJson }))
    .execute()
  await ensureClock(tx, merchantCode)
}

export const findMerchant = (db: Db, merchantCode: string): Promise<StoredMerchant | undefined> =>
  selectMerchants(db).where('merchantCode', '=', merchantCode).executeTakeFirst()

/** All merchants, ordered by code. */
export const listMerchants = (db: Db): Promise<StoredMerchant[]> =>
  selectMerchants(db).orderBy('merchantCode').execute()

const selectMerchants = (db: Db) => db.selectFrom('merchant').select(['merchantCode', 'configJson'])
