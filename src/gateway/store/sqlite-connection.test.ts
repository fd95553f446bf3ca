import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compileOnce } from './compiled-statements.ts'
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts'
import { temporaryDirectory } from './temporary-store.test-support.ts'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let connection: SqliteConnection
let path: string

beforeEach(async () => {
  directory = await temporaryDirectory()
  path = join(directory.path, 'any.db')
  connection = openSqliteConnection(path)
})
afterEach(() => directory.remove())

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
    expect([await firstValue('pragma cache_size'), await firstValue('pragma wal_autocheckpoint')]).toEqual([
      -8000, 4000,
    ])
    connection.close()
  })

  test('runs compiled statements past the query builder, those of one row for their first row alone', async () => {
    const rowsOf = async (rows: 'all' | 'one') => {
      const build = () => sql`select 1 as place union all select 2`.compile(connection.db)
      return (await compileOnce<object, unknown>([], build, rows)(connection.db, {})).rows
    }
    const queried = vi.spyOn(connection.db, 'executeQuery')
    expect([await rowsOf('all'), await rowsOf('one')]).toEqual([[{ place: 1 }, { place: 2 }], [{ place: 1 }]])
    expect(queried).not.toHaveBeenCalled()
    connection.close()
  })

  test('empties the log when it is closed, so that the database file is complete without it', async () => {
    const other = openSqliteConnection(path)
    connection.database.exec('create table any_table (name text)')
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
    connection.close()
    expect(statSync(`${path}-wal`).size).toBe(0)
    other.close()
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
    connection.close()
  })
})
