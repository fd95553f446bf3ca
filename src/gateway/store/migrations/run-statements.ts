import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** Runs statements of a migration in their order. */
export async function runStatements(tx: Db, texts: readonly string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(tx)
}
