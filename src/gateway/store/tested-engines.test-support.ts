import { afterAll, beforeAll, describe } from 'vitest'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { temporarySchema } from './temporary-schema.test-support.ts'
import { type TemporaryStore, temporaryStore } from './temporary-store.test-support.ts'

type Engine = { readonly name: string; readonly open: () => Promise<TemporaryStore> }

const postgresUrl = process.env['TEST_DATABASE_URL']

/** SQLite always; a PostgreSQL server when TEST_DATABASE_URL names one. `pglite.test.ts` puts PGlite in their place. */
export const testedEngines: Engine[] = [{ name: 'SQLite', open: temporaryStore }]
if (postgresUrl !== undefined) testedEngines.push({ name: 'PostgreSQL', open: () => openSchemaOfItsOwn(postgresUrl) })

/** Runs one body of tests on every engine, each on an empty store: `opened.store` is there once the tests run. */
export function describeOnEngines(name: string, body: (opened: { readonly store: Store }) => void): void {
  describe.each(testedEngines)(`${name} on $name`, ({ open }) => {
    let temporary: TemporaryStore | undefined
    beforeAll(async () => {
      temporary = await open()
    }, 60_000)
    afterAll(async () => {
      await temporary?.dispose()
    })
    body({
      get store() {
        if (temporary === undefined) throw new Error('the store opens before the first test')
        return temporary.store
      },
    })
  })
}

async function openSchemaOfItsOwn(serverUrl: string): Promise<TemporaryStore> {
  const schema = await temporarySchema(serverUrl)
  const opening = await openStore({ databaseUrl: schema.url, dataDir: '' })
  if (opening.kind === 'refused') throw new Error(opening.message)
  const dispose = async () => {
    await opening.store.close()
    await schema.drop()
  }
  return { store: opening.store, dispose }
}
