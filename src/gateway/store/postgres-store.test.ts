import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrations } from './migrations.ts'
import { openStore } from './open-store.ts'
import { temporarySchema } from './temporary-schema.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

test('a server that cannot be reached is refused without repeating the password', async () => {
  const opening = await openStore({ databaseUrl: 'postgres://me:hidden-word@127.0.0.1:1/none', dataDir: '' })
  expect(opening).toMatchObject({ kind: 'refused', code: 'database_unusable' })
  expect(JSON.stringify(opening)).not.toContain('hidden-word')
})

describe.runIf(serverUrl)('on a server', () => {
  test('processes that start at the same time on an empty database all find the whole schema', async () => {
    const schema = await temporarySchema(serverUrl ?? '')
    const openings = await Promise.all(
      Array.from({ length: 6 }, () => openStore({ databaseUrl: schema.url, dataDir: '' })),
    )
    const applied = await schema.query('select name from migration order by name')
    for (const opening of openings) if (opening.kind === 'open') await opening.store.close()
    await schema.drop()

    expect(openings.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'open'))
    expect(applied).toEqual(migrations.map(({ name }) => ({ name })))
  })

  test('a connection that the server ends in the middle of a write fails that write, and nothing else', async () => {
    const schema = await temporarySchema(serverUrl ?? '')
    const opening = await openStore({ databaseUrl: schema.url, dataDir: '' })
    if (opening.kind === 'refused') throw new Error(opening.message)
    const { store } = opening
    const outcome = store.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await schema.query(`select pg_terminate_backend(${rows[0]?.pid})`)
      await sql`select 1`.execute(tx)
    })
    await expect(outcome).rejects.toThrow()
    expect(await store.write(async () => 'kept')).toBe('kept')
    await store.close()
    await schema.drop()
  })
})
