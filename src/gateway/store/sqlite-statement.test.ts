import { Kysely, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { runFirst, runOn, StatementNames } from './sqlite-statement.ts'

interface Numbers {
  twoWords: { entityId: string; createdAtMs: number | null }
}

test('a statement run past the query builder has its rows, its first row, or how many rows it changed', () => {
  const database = new Database(':memory:')
  database.exec('create table two_words (entity_id text primary key)')
  const prepared = (text: string) => new StatementNames().named(database.prepare(text))
  const insert = prepared('insert into two_words values (?)')
  expect([runOn(insert, ['a']), runOn(insert, ['b'])]).toEqual([
    { rows: [], numAffectedRows: 1n },
    { rows: [], numAffectedRows: 1n },
  ])
  const select = prepared('select entity_id from two_words where entity_id >= ? order by entity_id')
  expect(runOn(select, ['a'])).toStrictEqual({ rows: [{ entityId: 'a' }, { entityId: 'b' }] })
  expect([runFirst(select, ['a']), runFirst(select, ['c'])]).toStrictEqual([
    { rows: [{ entityId: 'a' }] },
    { rows: [] },
  ])
  database.close()
})

async function opened() {
  const database = new Database(':memory:')
  const names = new StatementNames()
  const prepare = (text: string) => names.named(database.prepare(text))
  const dialect = new SqliteDialect({ database: { prepare, close: () => void database.close() } })
  const db = new Kysely<Numbers>({ dialect, plugins: [names] })
  await sql`create table two_words (entity_id text primary key, created_at_ms bigint)`.execute(db)
  return db
}

const rows = [
  { entityId: 'a', createdAtMs: 1_760_000_000_000 },
  { entityId: 'b', createdAtMs: null },
]

test('selected, streamed and returned rows have camel-case column names', async () => {
  const db = await opened()
  const returned = await db.insertInto('twoWords').values(rows).returningAll().execute()
  const query = db.selectFrom('twoWords').selectAll().orderBy('entityId')
  const streamed = []
  for await (const row of query.stream()) streamed.push(row)
  expect({ returned, streamed, selected: await query.execute() }).toEqual({
    returned: rows,
    streamed: rows,
    selected: rows,
  })
})

test('a statement without rows reports how many rows it changed', async () => {
  const db = await opened()
  const inserted = await db.insertInto('twoWords').values(rows).executeTakeFirst()
  const deleted = await db.deleteFrom('twoWords').executeTakeFirst()
  expect([inserted.numInsertedOrUpdatedRows, deleted.numDeletedRows]).toEqual([2n, 2n])
})
