import type { CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Db } from '../tables.ts'

type Slot<Input> = { readonly slot: keyof Input }

const isSlot = <Input>(parameter: unknown): parameter is Slot<Input> =>
  typeof parameter === 'object' && parameter !== null && 'slot' in parameter

/** Runs one statement with the values of one call. */
type Run = (parameters: readonly unknown[]) => Promise<QueryResult<unknown>>

/** `one`: the statement has at most one row, or only the first one counts, so that no further row is looked for. */
export type Rows = 'all' | 'one'

/** Prepares the text of a statement that is run on the engine itself, past the query builder's executor. */
export type Prepare = (text: string, rows: Rows) => Run

const engines = new WeakMap<DialectAdapter, Prepare>()

/** Lets `compileOnce` run its statements on the engine itself, past the query builder. */
export function runDirectly(db: Db, prepare: Prepare): void {
  engines.set(db.getExecutor().adapter, prepare)
}

/** Runs with the values of one call. */
export type Statement<Input, Row> = (db: Db, input: Input) => Promise<QueryResult<Row>>

/**
 * A statement that is built and compiled once per engine, because building a query costs as much as running it. `build`
 * receives placeholders instead of values, so it must not branch on them.
 */
export function compileOnce<Input extends object, Row>(
  fields: readonly (keyof Input & string)[],
  build: (db: Db, input: Input) => CompiledQuery<Row>,
  rows: Rows = 'all',
): Statement<Input, Row> {
  const statements = new WeakMap<
    DialectAdapter,
    {
      readonly query: CompiledQuery<Row>
      /** By position of a parameter; undefined for a value of the statement's own. */
      readonly fieldAt: readonly (keyof Input | undefined)[]
      readonly run?: Run | undefined
    }
  >()
  // The query builder passes values through unchanged, so a slot can stand in for the value.
  const slots = Object.fromEntries(fields.map((field) => [field, { slot: field }])) as Input

  const statementFor = (db: Db, adapter: DialectAdapter) => {
    const query = build(db, slots)
    const fieldAt = query.parameters.map((parameter) => (isSlot<Input>(parameter) ? parameter.slot : undefined))
    const statement = { query, fieldAt, run: engines.get(adapter)?.(query.sql, rows) }
    statements.set(adapter, statement)
    return statement
  }

  return (db, input) => {
    const { adapter } = db.getExecutor()
    const { query, fieldAt, run } = statements.get(adapter) ?? statementFor(db, adapter)
    const parameters = fieldAt.map((field, at) => (field === undefined ? query.parameters[at] : (input[field] ?? null)))
    // The statement's own text says which rows it has.
    return run === undefined
      ? db.executeQuery<Row>({ ...query, parameters })
      : (run(parameters) as Promise<QueryResult<Row>>)
  }
}
