import { PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'

/** A statement as it was asked, under the names of the functions of the store that asked it, the innermost first. */
export interface AskedStatement {
  readonly text: string
  readonly names: readonly string[]
  /** The values of some of the times that it was asked. */
  readonly values: (readonly unknown[])[]
}

const OF_STORE =
  /at (?:async )?(?:[\w$]+\.)*([\w$]+) \(.*\/src\/gateway\/store\/(?!statements|postgres|migrations)[^)]+\.ts:/
const SAMPLES = 12
const FRAMES = 80

/** The functions of the store that are running, as far as a stack tells. */
function namesOfStack(): readonly string[] {
  const stack = new Error().stack ?? ''
  return [...new Set(stack.split('\n').flatMap((frame) => OF_STORE.exec(frame)?.[1] ?? []))]
}

const CALL = /([a-z_]+)\((\$\d+(?:, \$\d+)*)\) as call_\d+/g

/** A statement that calls a function for several merchants, as one for each: so it is asked in a cluster (D-810). */
function callsOf(text: string, values: readonly unknown[]) {
  const calls = [...text.matchAll(CALL)].map(([, name, numbers = '']) => ({
    text: `select ${name}(${numbers
      .split(', ')
      .map((_, at) => `$${at + 1}`)
      .join(', ')})`,
    values: numbers.split(', ').map((number) => values[Number(number.slice(1)) - 1]),
  }))
  return calls.length > 0 ? calls : [{ text, values }]
}

/**
 * For tests: collects every statement that any gateway of this process asks of PostgreSQL until `stop`. A statement of the
 * query builder has its names from where it was built, which for one that is built once is the first time.
 */
export function watchStatements() {
  const asked = new Map<string, AskedStatement>()
  const built = new Map<string, readonly string[]>()
  const runBy = new WeakMap<object, readonly string[]>()
  const framesBefore = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES

  const { compileQuery } = PostgresQueryCompiler.prototype
  const compiling = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery').mockImplementation(function compile(
    this: PostgresQueryCompiler,
    ...compiled
  ) {
    const query = compileQuery.apply(this, compiled)
    built.set(query.sql, [...new Set([...(built.get(query.sql) ?? []), ...namesOfStack()])])
    return query
  })
  // A statement that is written as text runs on a connection of its own.
  const { connect } = pg.Pool.prototype
  const connecting = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(async function connected(this: pg.Pool) {
    const names = namesOfStack()
    // Nobody of the product gives a callback, so the result is a promise.
    const client = (await (connect as () => Promise<pg.PoolClient>).apply(this)) as pg.PoolClient
    runBy.set(client, names)
    return client
  })
  const { query } = pg.Client.prototype
  const querying = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function ask(
    this: pg.Client,
    ...given: readonly unknown[]
  ) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : String(Object(first).text)
    const values = typeof first === 'string' ? second : Object(first).values
    const names = built.get(text) ?? runBy.get(this) ?? []
    for (const one of callsOf(text, Array.isArray(values) ? values : [])) {
      const known = asked.get(one.text) ?? { text: one.text, names, values: [] }
      if (known.values.length < SAMPLES) known.values.push(one.values)
      asked.set(one.text, known)
    }
    return Reflect.apply(query, this, given)
  })
  return {
    asked,
    stop: () => {
      for (const spy of [compiling, connecting, querying]) spy.mockRestore()
      Error.stackTraceLimit = framesBefore
    },
  }
}
