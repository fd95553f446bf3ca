import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type SqliteStatement } from 'kysely'
import type Database from 'libsql'
import { emptyRow } from './empty-row.ts'

export interface NamedStatement extends SqliteStatement {
  /** The first row alone, for which the engine is asked once instead of three times. */
  first(parameters: readonly unknown[]): Record<string, unknown> | undefined
}

/** Camel-case names as with Kysely's own plugin, but a statement's columns are converted once instead of per row. */
export class StatementNames extends CamelCasePlugin {
  /** The statement as Kysely's dialect runs it, with rows under camel-case names. */
  named(statement: Database.Statement): NamedStatement {
    const { reader } = statement // libsql would ask the engine each time
    const rowOf = rowMaker(reader ? columnsOf(statement).map((name) => this.camelCase(name)) : [])
    return {
      reader,
      all: (parameters) => statement.all(parameters).map(rowOf),
      first: (parameters) => {
        const values = statement.get(parameters)
        return values === undefined ? undefined : rowOf(values)
      },
      run: (parameters) => statement.run(parameters),
      *iterate(parameters) {
        for (const values of statement.iterate(parameters)) yield rowOf(values)
      },
    }
  }

  /** The rows have camel-case names already (`named`). */
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

/** Runs a statement as Kysely's dialect does, without its connection and promises. */
export function runOn(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(parameters) }
  return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
}

/** As `runOn`, for a statement of which only the first row counts. */
export function runFirst(statement: NamedStatement, parameters: readonly unknown[]): QueryResult<unknown> {
  const row = statement.first(parameters)
  return { rows: row === undefined ? [] : [row] }
}

/** The statement's column names. Switches the statement to return rows as arrays in this order. */
const columnsOf = (statement: Database.Statement): string[] =>
  statement
    .raw()
    .columns()
    .map(({ name }) => name)

/** Makes rows of arrays of values. */
function rowMaker(names: readonly string[]): (values: unknown) => Record<string, unknown> {
  const empty = emptyRow(names)
  return (values) => {
    const row = { ...empty }
    if (Array.isArray(values))
      for (let index = 0; index < names.length; index++) row[names[index] ?? ''] = values[index]
    return row
  }
}
