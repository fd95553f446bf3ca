import { PostgresAdapter } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * Whether the engine locks rows, so that a claim must skip those of other processes with `for update skip locked`.
 * SQLite has one writer at a time and no such clause. The repositories ask nothing else about the engine.
 */
export const locksRows = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
