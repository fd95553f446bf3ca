import { PostgresAdapter } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Whether competing processes lock rows here, so that a claim must step over theirs with `for update skip locked`.
 * SQLite has one writer at a time and no such clause. This is the only question the repositories ask about the engine.
 */
export const locksRows = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
