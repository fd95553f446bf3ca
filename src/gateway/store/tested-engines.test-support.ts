import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { distribute } from './cluster/distribute.ts'
import { migrate } from './migrations/migration.ts'
import { pglitePool } from './pglite-pool.test-support.ts'
import { storeOnPool } from './postgres/postgres-store.ts'
import type { Store } from './store.ts'
import { temporarySchema } from './temporary-schema.test-support.ts'
import { openedStore, type TemporaryStore, temporaryStore } from './temporary-store.test-support.ts'

/** For tests: opens an empty store on each engine. PostgreSQL needs a server, which TEST_DATABASE_URL names. */
const openOn = { SQLite: temporaryStore, PGlite: openOnPglite, PostgreSQL: openOnPostgres } as const satisfies Readonly<
  Record<string, () => Promise<TemporaryStore>>
>

type Engine = keyof typeof openOn

const isEngine = (name: string): name is Engine => Object.hasOwn(openOn, name)

/**
 * Into how many shards the tables of every test are distributed: TEST_DATABASE_SHARDS, where TEST_DATABASE_URL names the
 * coordinator of a cluster; undefined where they are not.
 */
export function shardsOfThisRun(): number | undefined {
  const shards = process.env['TEST_DATABASE_SHARDS']
  return shards === undefined ? undefined : Number(shards)
}

/** The engine of this run: vitest.config.ts runs the same files once per engine, as separate projects. */
function engineOfThisRun(): Engine {
  const name = process.env['TEST_STORE_ENGINE'] ?? 'SQLite'
  if (!isEngine(name)) throw new Error(`TEST_STORE_ENGINE names no engine: ${name}`)
  return name
}

/** The store of the engine of this run, and its engine. Opening it anew does nothing on a database server. */
export interface OpenedStore {
  readonly engine: Engine
  readonly store: Store
  reopen(): Promise<void>
}

/** Describes tests on an empty store of the engine of this run. `opened.store` is available inside tests and hooks. */
export function describeOnEngines(name: string, body: (opened: OpenedStore) => void): void {
  const engine = engineOfThisRun()
  describe(`${name} on ${engine}`, () => {
    let temporary: TemporaryStore | undefined
    beforeAll(async () => {
      temporary = await openOn[engine]()
    }, 60_000)
    afterAll(async () => {
      await temporary?.dispose()
    })
    body({
      engine,
      reopen: async () => temporary?.reopen?.(),
      get store() {
        if (temporary === undefined) throw new Error('the store opens before the first test')
        return temporary.store
      },
    })
  })
}

/** Shared by all files of a process, because starting PGlite takes longer than their tests. */
let shared: PGlite | undefined

async function openOnPglite(): Promise<TemporaryStore> {
  const { PGlite } = await import('@electric-sql/pglite')
  shared ??= new PGlite()
  await shared.exec('drop schema public cascade; create schema public')
  const store = storeOnPool(pglitePool(shared))
  await migrate(store)
  return { store, dispose: () => store.close() }
}

async function openOnPostgres(): Promise<TemporaryStore> {
  const schema = await temporarySchema(process.env['TEST_DATABASE_URL'] ?? '')
  const store = await openedStore({ databaseUrl: schema.url, dataDir: '' })
  const shards = shardsOfThisRun()
  if (shards !== undefined) expect(await distribute(store, shards)).toMatchObject({ kind: 'distributed' })
  const dispose = async () => {
    await store.close()
    await schema.drop()
  }
  return { store, dispose }
}
