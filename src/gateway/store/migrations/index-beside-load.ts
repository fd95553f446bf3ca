import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tables } from '../tables.ts'

/** An index. `columns` is what follows the name of the table in its definition. */
export interface Index {
  readonly kind: 'index' | 'unique index'
  readonly name: string
  readonly table: keyof Tables
  readonly columns: string
}

/** The statement that makes an index where it is not there yet. */
export const makeIndex = ({ kind, name, table, columns }: Index): string =>
  `create ${kind} if not exists ${name} on ${table} ${columns}`

/**
 * Builds an index whose building would hold up writes, on a database server. A process that was killed while it built one
 * leaves an invalid one, which is built anew; one that another process is building is waited for.
 */
export async function buildIndexBesideLoad(db: Db, index: Index): Promise<void> {
  const { name, table } = index
  if ((await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length === 0) return
  for (;;) {
    await sql.raw(makeIndex(index).replace('if not exists', 'concurrently if not exists')).execute(db)
    const { rows } = await sql<{ isValid: boolean; isBuilt: boolean }>`
      select indisvalid as is_valid, exists (
        select 1 from pg_stat_progress_create_index where index_relid = indexrelid) as is_built
      from pg_index where indexrelid = to_regclass(${name})`.execute(db)
    const [found] = rows
    if (found?.isValid) return
    if (found?.isBuilt) await setTimeout(ANOTHER_LOOK_MS)
    else await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  }
}

const ANOTHER_LOOK_MS = 500
