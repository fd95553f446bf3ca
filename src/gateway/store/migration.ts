import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, migrations } from './migrations.ts'
import type { Store } from './store.ts'
import type { Db } from './tables.ts'

/** Brings the schema up to date, in order and each step once, also when several processes start at the same time. */
export async function migrate(store: Store): Promise<void> {
  await createMigrationTable(store)
  const applied = await store.read((db) => db.selectFrom('migration').select('name').execute())
  const names = new Set(applied.map(({ name }) => name))
  for (const migration of migrations.filter(({ name }) => !names.has(name))) {
    await store.write((tx) => applyOnce(tx, migration), { kind: 'whole_database' })
  }
}

/** Inserts the step's row first: a second process waits on its key, then finds the step applied. */
async function applyOnce(tx: Db, { name, up }: Migration): Promise<void> {
  const taken = await tx
    .insertInto('migration')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (taken !== undefined) await up(tx)
}

/** On PostgreSQL `if not exists` is not atomic: a process that loses the race gets an error, and later finds the table. */
async function createMigrationTable(store: Store, attemptsLeft = 5): Promise<void> {
  try {
    await store.writeStatement((db) => sql`create table if not exists migration (name text primary key)`.execute(db))
  } catch (error) {
    if (attemptsLeft === 1) throw error
    await setTimeout(20)
    await createMigrationTable(store, attemptsLeft - 1)
  }
}
