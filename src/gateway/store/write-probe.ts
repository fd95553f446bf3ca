import type { Db } from './tables.ts'

/** Writes one row. Rejects if the database does not respond, is read-only or out of space. */
export async function probeWrite(tx: Db): Promise<void> {
  await tx
    .insertInto('rateWindow')
    .values({ key: 'readyz', recent: '', lastAtMs: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ lastAtMs: eb('rateWindow.lastAtMs', '+', 1) })),
    )
    .execute()
}
