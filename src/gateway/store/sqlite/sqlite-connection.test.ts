import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import Database from 'libsql/promise'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { directoryOfEachTest } from '../file-store.test-support.ts'
import { compileOnce } from '../statements/compiled-statements.ts'
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts'

const directory = directoryOfEachTest()
let connection: SqliteConnection
let path: string

beforeEach(async () => {
  path = join(directory.path, 'any.db')
  connection = await openSqliteConnection(path)
})

/** Runs a text; resolves to the first column of its only row. */
async function firstValue(text: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(text).execute(connection.db)
  return Object.values(rows[0] ?? {})[0]
}

describe('a connection', () => {
  test('has each commit on the disk when it returns, and waits for others', async () => {
    const names = ['journal_mode', 'synchronous', 'fullfsync', 'checkpoint_fullfsync', 'busy_timeout']
    const values = []
    for (const name of names) values.push(await firstValue(`pragma ${name}`))
    expect(values).toEqual(['wal', 2, 1, 1, 5000])
    const settings = [await firstValue('pragma cache_size'), await firstValue('pragma wal_autocheckpoint')]
    expect(settings).toEqual([-8000, 4000])
    await connection.close()
  })

  test('leaves nothing in the file of what is deleted or overwritten', async () => {
    const { database } = connection
    await database.exec('create table any (id integer primary key, data text)')
    for (let id = 1; id <= 100; id += 1)
      await database.exec(`insert into any values (${id}, '${`CANARY${'x'.repeat(id * 99)}`}')`)
    await database.exec(`update any set data = '{}' where id % 2 = 0`)
    await database.exec('delete from any where id % 2 = 1')
    await connection.close()
    expect(readFileSync(path, 'latin1')).not.toContain('CANARY')
  })

  test('runs compiled statements past the query builder, those of one row for their first row alone', async () => {
    const rowsOf = async (rows: 'all' | 'one') => {
      const build = () => sql`select 1 as place union all select 2`.compile(connection.db)
      return (await compileOnce<object, unknown>([], build, rows)(connection.db, {})).rows
    }
    const queried = vi.spyOn(connection.db, 'executeQuery')
    expect([await rowsOf('all'), await rowsOf('one')]).toEqual([[{ place: 1 }, { place: 2 }], [{ place: 1 }]])
    expect(queried).not.toHaveBeenCalled()
    await connection.close()
  })

  test('empties the log when it is closed, so that the database file is complete without it', async () => {
    const other = await openSqliteConnection(path)
    await connection.database.exec('create table any_table (name text)')
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
    await connection.close()
    expect(statSync(`${path}-wal`).size).toBe(0)
    await other.close()
  })

  test('prepares a text once, and again only after 500 others', async () => {
    const prepare = vi.spyOn(Database.prototype, 'prepare')
    const timesOf = (text: string) => prepare.mock.calls.filter(([prepared]) => prepared === text).length
    const select = (place: number) => `select ${place} as place`
    for (const place of [0, 0, 1, 0]) expect(await firstValue(select(place))).toBe(place)
    expect([timesOf(select(0)), timesOf(select(1))]).toEqual([1, 1])

    for (let place = 2; place <= 500; place++) await firstValue(select(place))
    expect(await firstValue(select(1))).toBe(1)
    expect(await firstValue(select(0))).toBe(0)
    expect([timesOf(select(0)), timesOf(select(1))]).toEqual([2, 1])
    await connection.close()
  })
  test('gives concurrent queries of one text their own rows each', async () => {
    const more = sql`union all select 'more'`
    const build = (_: unknown, { name }: { readonly name: string }) =>
      sql<{ said: string }>`select ${name} as said ${more}`.compile(connection.db)
    const say = compileOnce(['name'], build)
    const queries = {
      compiled: async (name: string) => (await say(connection.db, { name })).rows,
      built: async (name: string) =>
        (await sql<{ said: string }>`select ${name} as told ${more}`.execute(connection.db)).rows,
    }
    const names = Array.from({ length: 20 }, (_, place) => `name ${place}`)
    await Promise.all(Object.values(queries).map((query) => query('first, so that the statement is kept')))
    expect(await Promise.all(names.map(queries.compiled))).toEqual(names.map((said) => [{ said }, { said: 'more' }]))
    expect(await Promise.all(names.map(queries.built))).toEqual(names.map((told) => [{ told }, { told: 'more' }]))
    await connection.close()
  })

  test('goes on with the queries of a text after one that fails', async () => {
    const parse = async (text: string) =>
      (await sql<{ value: number }>`select json_extract(${text}, '$.a') as value`.execute(connection.db)).rows
    expect(await parse('{"a":1}')).toEqual([{ value: 1 }])
    const [failed, ...others] = await Promise.allSettled(['no JSON', '{"a":2}'].map(parse))
    expect(failed?.status).toBe('rejected')
    expect(others).toEqual([{ status: 'fulfilled', value: [{ value: 2 }] }])
    await connection.close()
  })

  test('runs a statement past the query builder for its rows, its first row, or how many rows it changed', async () => {
    const { db } = connection
    await sql`create table two_words (entity_id text primary key)`.execute(db)
    const run = (text: string, id: string, rows: 'all' | 'one' = 'all') =>
      compileOnce<{ readonly id: string }, unknown>(
        ['id'],
        (_, { id: slot }) => sql`${sql.raw(text)} ${slot}`.compile(db),
        rows,
      )(db, { id })
    const insert = 'insert into two_words select'
    expect([await run(insert, 'a'), await run(insert, 'b')]).toEqual([
      { rows: [], numAffectedRows: 1n },
      { rows: [], numAffectedRows: 1n },
    ])
    const select = 'select entity_id from two_words where entity_id >='
    expect(await run(select, 'a')).toStrictEqual({ rows: [{ entityId: 'a' }, { entityId: 'b' }] })
    const found = [await run(select, 'a', 'one'), await run(select, 'c', 'one')]
    expect(found).toStrictEqual([{ rows: [{ entityId: 'a' }] }, { rows: [] }])
    await connection.close()
  })
})

describe('the query builder', () => {
  const rows = [
    { entityId: 'a', createdAtMs: 1_760_000_000_000 },
    { entityId: 'b', createdAtMs: null },
  ]
  let db: Kysely<{ twoWords: { entityId: string; createdAtMs: number | null } }>
  beforeEach(async () => {
    db = connection.db.withTables()
    await sql`create table two_words (entity_id text primary key, created_at_ms bigint)`.execute(db)
  })
  afterEach(() => connection.close())

  test('selects, streams and returns rows with camel-case column names', async () => {
    const returned = await db.insertInto('twoWords').values(rows).returningAll().execute()
    const query = db.selectFrom('twoWords').selectAll().orderBy('entityId')
    const streamed = []
    for await (const row of query.stream()) streamed.push(row)
    const selected = await query.execute()
    expect({ returned, streamed, selected }).toEqual({ returned: rows, streamed: rows, selected: rows })
  })

  test('reports how many rows a statement without rows changed', async () => {
    const inserted = await db.insertInto('twoWords').values(rows).executeTakeFirst()
    const deleted = await db.deleteFrom('twoWords').executeTakeFirst()
    expect([inserted.numInsertedOrUpdatedRows, deleted.numDeletedRows]).toEqual([2n, 2n])
  })
})
