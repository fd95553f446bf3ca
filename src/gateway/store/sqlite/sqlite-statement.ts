import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult } from 'kysely'

/** A prepared statement as libsql documents it for its promises; the package's own types leave it open. */
export interface EngineStatement {
  readonly reader: boolean
  raw(): EngineStatement
  columns(): readonly { readonly name: string }[]
  all(parameters: readonly unknown[]): Promise<readonly unknown[]>
  get(parameters: readonly unknown[]): unknown
  iterate(parameters: readonly unknown[]): Promise<Iterable<unknown>>
  run(parameters: readonly unknown[]): { readonly changes: number }
}

export type Row = Record<string, unknown>

/** Runs work once the work that came before has ended. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs what one connection is asked for one after the other. */
export function turns(): InTurn {
  let latest: Promise<unknown> = Promise.resolve()
  return (work) => {
    const running = latest.then(work)
    latest = running.catch(() => undefined)
    return running
  }
}

export interface NamedStatement {
  /** All rows, or how many were changed. Queries of one connection wait for each other. */
  run(parameters: readonly unknown[]): Promise<QueryResult<unknown>>
  /** The first row alone, for which the engine is asked once. Not to be used beside `run`. */
  first(parameters: readonly unknown[]): QueryResult<unknown>
  /** The rows one by one, of a statement that nobody else uses. */
  rows(parameters: readonly unknown[]): AsyncIterable<Row>
}

/** Camel-case names as with Kysely's own plugin, but a statement's columns are converted once instead of per row. */
export class StatementNames extends CamelCasePlugin {
  /** The statement with rows under camel-case names. The engine keeps one set of parameters, so queries go in turn. */
  named(statement: EngineStatement, inTurn: InTurn): NamedStatement {
    const { reader } = statement // libsql would ask the engine each time
    const rowOf = rowMaker(reader ? columnsOf(statement).map((name) => this.camelCase(name)) : [])
    return {
      async run(parameters) {
        if (reader) return { rows: (await inTurn(() => statement.all(parameters))).map(rowOf) }
        return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
      },
      first(parameters) {
        const values = statement.get(parameters)
        return { rows: values === undefined ? [] : [rowOf(values)] }
      },
      async *rows(parameters) {
        for (const values of await statement.iterate(parameters)) yield rowOf(values)
      },
    }
  }

  /** The rows have camel-case names already (`named`). */
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

/** The statement's column names. Switches the statement to return rows as arrays in this order. */
const columnsOf = (statement: EngineStatement): string[] =>
  statement
    .raw()
    .columns()
    .map(({ name }) => name)

/** Makes rows of arrays of values (D-800). */
function rowMaker(names: readonly string[]): (values: unknown) => Row {
  return (values) => {
    const row: Row = {}
    for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = (values as readonly unknown[])[at]
    return row
  }
}
