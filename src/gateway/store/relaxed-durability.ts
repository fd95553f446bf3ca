import { type RawBuilder, sql } from 'kysely'
import { locksRows } from './row-lock.ts'
import type { Db } from './tables.ts'

/**
 * A source of one row, `from` which a statement selects what it writes. On PostgreSQL the commit of its transaction then
 * does not wait for the disk, and no other transaction is touched: a setting of the session would reach whoever gets
 * the connection next from a pooler. SQLite has no such setting for one transaction.
 */
export const relaxedDurability = (db: Db): RawBuilder<unknown> =>
  locksRows(db) ? sql`(select set_config('synchronous_commit', 'off', true)) as relaxed` : sql`(select 1) as relaxed`
