import { describe, expect, test } from 'vitest'
import { migrations } from './migrations.ts'
import { openStore } from './open-store.ts'
import { temporarySchema } from './temporary-schema.ts'

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
})
