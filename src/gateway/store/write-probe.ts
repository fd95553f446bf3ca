import { randomUUID } from 'node:crypto'
import type { Db } from './tables.ts'

/**
 * Writes one row that takes as much of an SQLite disk as a create does, 48 KB, so that the last free pages do not pass
 * for room. PostgreSQL compresses it. Rejects if the database does not respond, is read-only or out of space.
 */
export async function probeWrite(tx: Db): Promise<void> {
  // SQLite writes no page whose content stays the same.
  const recent = randomUUID().repeat(1365)
  await tx
    .insertInto('rateWindow')
    .values({ key: 'readyz', recent, lastAtMs: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ recent, lastAtMs: eb('rateWindow.lastAtMs', '+', 1) })),
    )
    .execute()
}
