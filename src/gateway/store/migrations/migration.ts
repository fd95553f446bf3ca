import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { locksRows } from '../statements/row-lock.ts'
import type { Store } from '../store.ts'
import type { Db } from '../tables.ts'
import { type Migration, migrations } from './migrations.ts'

/** Called with the name of a migration once it is committed; or none is made, and a database that lacks one is refused. */
export type OnMigration = ((name: string) => void) | 'refuse'

/**
 * Applies the missing migrations in order, each once, even when several processes start at the same time. Rejects where the
 * database has one that this version does not know: its tables may be others than this version reads and writes.
 */
export async function migrate(store: Store, onMigration: OnMigration = () => undefined): Promise<void> {
  const readApplied = () => store.read((db) => db.selectFrom('migration').select('name').execute())
  // A role that may not create tables may use those that another one has migrated.
  const applied = await createMigrationTable(store).then(readApplied, (error: unknown) =>
    readApplied().catch(() => Promise.reject(error)),
  )
  const names = new Set(applied.map(({ name }) => name))
  const newer = [...names].filter((known) => !migrations.some(({ name }) => name === known))
  if (newer.length > 0) throw new Error(`a newer version has migrated it (${newer.join(', ')}); ${wayBack}`)
  const missing = migrations.filter(({ name }) => !names.has(name))
  if (onMigration === 'refuse') {
    if (missing.length > 0) throw new Error(`an older version has written it; ${wayOn}`)
    return
  }
  for (const migration of missing) {
    const { prepare } = migration
    if (prepare !== undefined) await store.writeStatement(prepare, { kind: 'whole_database' })
    const isApplied = await whileLocked(() => store.write((tx) => applyOnce(tx, migration), { kind: 'whole_database' }))
    if (isApplied) onMigration(migration.name)
  }
}

const wayOn = 'make a backup, from which alone that version starts again, then migrate it with npm run migrate'
const wayBack = 'start that version, or restore a backup from before its first start'

const LOCKED_AGAIN_MS = 500

/** Whoever comes after a step that waits for the lock of a table waits for it too, so it gives up after a second. */
export async function limitLockWait(tx: Db): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(tx)
}

/** Tries again as long as a step does not get its locks: a backup takes its time, and so does another process's step. */
export async function whileLocked<T>(apply: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await apply()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error
      await setTimeout(LOCKED_AGAIN_MS)
    }
  }
}

/** Inserts the migration's row first: a second process waits on that key and then finds the migration applied. */
async function applyOnce(tx: Db, { name, up }: Migration): Promise<boolean> {
  if (locksRows(tx)) await limitLockWait(tx)
  const taken = await tx
    .insertInto('migration')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (taken !== undefined) await up(tx)
  return taken !== undefined
}

/**
 * `create table if not exists` is not atomic on PostgreSQL: a process that loses the race gets an error and tries
 * again.
 */
async function createMigrationTable(store: Store, attemptsLeft = 5): Promise<void> {
  try {
    await store.writeStatement((db) => sql`create table if not exists migration (name text primary key)`.execute(db))
  } catch (error) {
    if (attemptsLeft === 1) throw error
    await setTimeout(20)
    await createMigrationTable(store, attemptsLeft - 1)
  }
}
