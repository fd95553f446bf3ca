import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { locksRows } from './statements/row-lock.ts'
import type { Db } from './tables.ts'

/**
 * Writes what takes as much new room on the disk as a create does, so that the last free pages do not pass for room
 * (D-234); in a cluster, on the node of this owner of requests. Rejects if the database does not respond, is read-only
 * or out of space.
 */
export async function probeWrite(tx: Db, owner = 'readyz'): Promise<void> {
  // SQLite writes no page whose content stays the same. PostgreSQL compresses the row.
  const recent = randomUUID().repeat(1365)
  await tx
    .insertInto('requestWindow')
    .values({ owner, key: 'readyz', recent, lastAtMs: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet((eb) => ({ recent, lastAtMs: eb('requestWindow.lastAtMs', '+', 1) })),
    )
    .execute()
  if (locksRows(tx)) await takeNewPages(tx)
}

/**
 * Nine pages of a table that is gone again when the statement ends. An update finds room in pages that PostgreSQL has,
 * after others have long been refused a new one.
 */
const takeNewPages = (tx: Db) =>
  sql`do $$ begin
    create table readyz_probe as select number from generate_series(1, 2000) as number;
    drop table readyz_probe;
  end $$`.execute(tx)
