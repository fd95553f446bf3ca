import { describe, expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { temporaryStore } from '../temporary-store.test-support.ts'
import { migrate } from './migration.ts'
import { migrations } from './migrations.ts'

describe('the table of migrations', () => {
  /** A store whose first attempts to create the table fail, as on PostgreSQL while another process creates it. */
  async function migrateAfter(failures: number) {
    const { store, dispose } = await temporaryStore()
    let attempts = 0
    const racing: Store = {
      ...store,
      read: (work) => (attempts <= failures ? Promise.reject(new Error('there is no such table')) : store.read(work)),
      writeStatement: (statement) =>
        ++attempts <= failures ? Promise.reject(new Error('it is being created')) : store.writeStatement(statement),
    }
    const outcome = await migrate(racing).then(
      () => 'migrated',
      (error: unknown) => String(error),
    )
    await dispose()
    return { outcome, attempts }
  }

  test('is created at the fifth attempt at the latest', async () => {
    expect(await migrateAfter(4)).toEqual({ outcome: 'migrated', attempts: 5 })
  })

  test('is given up after the fifth', async () => {
    expect(await migrateAfter(5)).toEqual({ outcome: 'Error: it is being created', attempts: 5 })
  })
})

test('missing migrations are written under the lock of the whole database, and a complete database is not written', async () => {
  const { store, dispose } = await temporaryStore()
  const scopes: unknown[] = []
  const watched: Store = {
    ...store,
    write: (work, scope) => {
      scopes.push(scope)
      return store.write(work, scope)
    },
  }
  await migrate(watched)
  expect(scopes).toEqual([])
  await store.write((tx) => tx.deleteFrom('migration').where('name', '=', '10-leased-jobs').execute())
  await migrate(watched).catch(() => undefined)
  expect(scopes).toEqual([{ kind: 'whole_database' }])
  await dispose()
})

test('a migration that another process has applied meanwhile is not applied again, and is not reported', async () => {
  const { store, dispose } = await temporaryStore()
  const reported: string[] = []
  await store.write((tx) => tx.deleteFrom('migration').where('name', '=', '10-leased-jobs').execute())
  const late: Store = {
    ...store,
    // What this process reads first is older than what it finds when it applies.
    read: async (work) => {
      const known = await store.read(work)
      const rows = migrations.map(({ name }) => ({ name }))
      await store.write((tx) =>
        tx
          .insertInto('migration')
          .values(rows)
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute(),
      )
      return known
    },
  }
  await migrate(late, (name) => void reported.push(name))
  await dispose()
  expect(reported).toEqual([])
})
