import { CamelCasePlugin, type PluginTransformResultArgs, type SqliteStatement } from 'kysely'
import type Database from 'libsql'

/** Names in camel case as with Kysely's own plugin; but a statement's columns are named once and not row by row. */
export class StatementNames extends CamelCasePlugin {
  /** The statement as Kysely's dialect runs it, its rows under their camel-case names. */
  named(statement: Database.Statement): SqliteStatement {
    const { reader } = statement // libsql would ask the engine each time
    const names = reader ? columnsOf(statement).map((name) => this.camelCase(name)) : []
    return {
      reader,
      all: (parameters) => statement.all(parameters).map((values) => rowOf(names, values)),
      run: (parameters) => statement.run(parameters),
      *iterate(parameters) {
        for (const values of statement.iterate(parameters)) yield rowOf(names, values)
      },
    }
  }

  /** Rows have their names already. */
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

/** From here on the statement's rows are arrays, in the order of these columns. */
const columnsOf = (statement: Database.Statement): string[] =>
  statement
    .raw()
    .columns()
    .map(({ name }) => name)

function rowOf(names: readonly string[], values: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  if (Array.isArray(values)) for (const [index, name] of names.entries()) row[name] = values[index]
  return row
}
