import { Kysely, sql } from 'kysely'
import Database from 'libsql/promise'
import { expect, test } from 'vitest'
import { sqliteDialect } from './sqlite-dialect.ts'
import { type EngineStatement, StatementNames, turns } from './sqlite-statement.ts'

interface Numbers {
  twoWords: { entityId: string; createdAtMs: number | null }
}

function prepared() {
  const database = new Database(':memory:', {})
  const names = new StatementNames()
  const inTurn = turns()
  const prepare = async (text: string) => names.named((await database.prepare(text)) as EngineStatement, inTurn)
  return { database, names, prepare }
}

test('a statement run past the query builder has its rows, its first row, or how many rows it changed', async () => {
  const { database, prepare } = prepared()
  await database.exec('create table two_words (entity_id text primary key)')
  const insert = await prepare('insert into two_words values (?)')
  expect([await insert.run(['a']), await insert.run(['b'])]).toEqual([
    { rows: [], numAffectedRows: 1n },
    { rows: [], numAffectedRows: 1n },
  ])
  const select = await prepare('select entity_id from two_words where entity_id >= ? order by entity_id')
  expect(await select.run(['a'])).toStrictEqual({ rows: [{ entityId: 'a' }, { entityId: 'b' }] })
  expect([select.first(['a']), select.first(['c'])]).toStrictEqual([{ rows: [{ entityId: 'a' }] }, { rows: [] }])
  database.close()
})

async function opened() {
  const { names, prepare } = prepared()
  const db = new Kysely<Numbers>({
    dialect: sqliteDialect({ kept: prepare, prepare }),
    plugins: [names],
  })
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
