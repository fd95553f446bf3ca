import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { NamedStatement } from './sqlite-statement.ts'

/** What a dialect needs of a connection. */
export interface SqliteEngine {
  /** The prepared statement of a text, which others use too. */
  kept(text: string): Promise<NamedStatement>
  /** A prepared statement that nobody else has. */
  prepare(text: string): Promise<NamedStatement>
}

/**
 * Kysely's SQLite over an engine that gives promises; its own driver is for one that blocks. Transactions are the
 * store's: `groupCommits` begins and commits them.
 */
export const sqliteDialect = (engine: SqliteEngine): Dialect => ({
  createDriver: () => driverOf(connectionOf(engine)),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

type Query = { readonly sql: string; readonly parameters: readonly unknown[] }

// A statement's own text says which rows it has.
const connectionOf = (engine: SqliteEngine): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: Query) {
    const statement = await engine.kept(sql)
    return (await statement.run(parameters)) as QueryResult<Row>
  },
  async *streamQuery<Row>({ sql, parameters }: Query) {
    const statement = await engine.prepare(sql)
    for await (const row of statement.rows(parameters)) yield { rows: [row as Row] }
  },
})

function driverOf(connection: DatabaseConnection): Driver {
  const refuse = () => Promise.reject(new Error('transactions are the store’s'))
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  }
}
