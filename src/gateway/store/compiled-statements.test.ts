import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compileOnce } from './compiled-statements.ts'
import { describeOnEngines } from './tested-engines.ts'

type Pair = { readonly first: string; readonly second?: string | null }

describeOnEngines('a statement compiled once', (opened) => {
  test('is built once for an engine and given the values of each call, each wherever it stands', async () => {
    let built = 0
    const say = compileOnce<Pair, { said: string }>(['first', 'second'], (db, { first, second }) => {
      built++
      const text = (value: unknown) => sql`cast(${value} as text)`
      return sql<{
        said: string
      }>`select ${text(first)} || ${text(second)} || ${text('!')} || ${text(first)} as said`.compile(db)
    })

    expect(await opened.store.write((tx) => say(tx, { first: 'a', second: 'b' }))).toEqual([{ said: 'ab!a' }])
    expect(await opened.store.write((tx) => say(tx, { first: "'", second: '{"slot":1}' }))).toEqual([
      { said: `'{"slot":1}!'` },
    ])
    expect(built).toBe(1)
  })

  test('takes a value that was left out for null', async () => {
    const repeat = compileOnce<Pair, { second: string | null }>(['second'], (db, { second }) =>
      sql<{ second: string | null }>`select cast(${second} as text) as second`.compile(db),
    )
    expect(await opened.store.read((db) => repeat(db, { first: 'a' }))).toEqual([{ second: null }])
  })
})
