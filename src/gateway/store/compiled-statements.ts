import type { CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Db } from './tables.ts'

type Slot<Input> = { readonly slot: keyof Input }

const isSlot = <Input>(parameter: unknown): parameter is Slot<Input> =>
  typeof parameter === 'object' && parameter !== null && 'slot' in parameter

/**
 * A statement that is built and compiled once per engine, because building a query costs as much as running it. `build`
 * receives placeholders instead of values, so it must not branch on them.
 */
export function compileOnce<Input extends object, Row>(
  fields: readonly (keyof Input & string)[],
  build: (db: Db, input: Input) => CompiledQuery<Row>,
): (db: Db, input: Input) => Promise<QueryResult<Row>> {
  const statements = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  // The query builder passes values through unchanged, so a slot can stand in for the value.
  const slots = Object.fromEntries(fields.map((field) => [field, { slot: field }])) as Input
  return (db, input) => {
    const { adapter } = db.getExecutor()
    const statement = statements.get(adapter) ?? build(db, slots)
    statements.set(adapter, statement)
    const parameters = statement.parameters.map((parameter) =>
      isSlot<Input>(parameter) ? (input[parameter.slot] ?? null) : parameter,
    )
    return db.executeQuery<Row>({ ...statement, parameters })
  }
}
