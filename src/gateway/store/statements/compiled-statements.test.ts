import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqliteConnection } from '../sqlite/sqlite-connection.ts'
import { temporaryDirectory } from '../temporary-store.test-support.ts'
import { describeOnEngines } from '../tested-engines.test-support.ts'
import { compileOnce, runDirectly } from './compiled-statements.ts'

type Pair = { readonly first: string; readonly second?: string | null }

describeOnEngines('a statement compiled once', (opened) => {
  test('is built once per engine and runs with the values of each call in every position', async () => {
    let built = 0
    const say = compileOnce<Pair, { said: string }>(['first', 'second'], (db, { first, second }) => {
      built++
      const text = (value: unknown) => sql`cast(${value} as text)`
      return sql<{
        said: string
      }>`select ${text(first)} || ${text(second)} || ${text('!')} || ${text(first)} as said`.compile(db)
    })

    const saidOf = async (pair: Pair) => (await opened.store.write((tx) => say(tx, pair))).rows
    expect(await saidOf({ first: 'a', second: 'b' })).toEqual([{ said: 'ab!a' }])
    expect(await saidOf({ first: "'", second: '{"slot":1}' })).toEqual([{ said: `'{"slot":1}!'` }])
    expect(built).toBe(1)
  })

  test('runs with null for a value that the call omits', async () => {
    const repeat = compileOnce<Pair, { second: string | null }>(['second'], (db, { second }) =>
      sql<{ second: string | null }>`select cast(${second} as text) as second`.compile(db),
    )
    expect((await opened.store.read((db) => repeat(db, { first: 'a' }))).rows).toEqual([{ second: null }])
  })

  test('keeps values that are part of the statement itself, null among them', async () => {
    const constant = compileOnce<Pair, { said: string | null; first: string }>(['first'], (db, { first }) =>
      sql<{
        said: string | null
        first: string
      }>`select cast(${null} as text) as said, cast(${first} as text) as first`.compile(db),
    )
    const { rows } = await opened.store.read((db) => constant(db, { first: 'a' }))
    expect(rows).toEqual([{ said: null, first: 'a' }])
  })

  test('reports how many rows it changed', async () => {
    const free = compileOnce(['name'], (db, { name }: { readonly name: string }) =>
      db
        .insertInto('secretKey')
        .values({ name, value: 'v' })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .compile(),
    )
    const changed = async () => (await opened.store.write((tx) => free(tx, { name: 'n' }))).numAffectedRows
    expect([await changed(), await changed()]).toEqual([1n, 0n])
  })
})

test('a statement runs on an engine that was given, past the query builder, for all of its rows or for one', async () => {
  const directory = await temporaryDirectory()
  const { db, close } = await openSqliteConnection(`${directory.path}/any.db`)
  const prepared: (readonly unknown[])[] = []
  runDirectly(db, (text, rows) => {
    prepared.push([text, rows])
    return async (parameters) => ({ rows: [{ parameters }] })
  })
  const build = (_: unknown, { first }: Pair) => sql<object>`select ${first}`.compile(db)
  const [all, one] = [compileOnce<Pair, object>(['first'], build), compileOnce<Pair, object>(['first'], build, 'one')]
  const outcomes = [await all(db, { first: 'a' }), await one(db, { first: 'b' })]
  expect(outcomes).toEqual([{ rows: [{ parameters: ['a'] }] }, { rows: [{ parameters: ['b'] }] }])
  expect(prepared).toEqual([
    ['select ?', 'all'],
    ['select ?', 'one'],
  ])
  await close()
  await directory.remove()
})
