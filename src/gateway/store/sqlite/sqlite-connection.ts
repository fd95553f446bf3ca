import {
  CamelCasePlugin,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type PluginTransformResultArgs,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import Database from 'libsql/promise'
import { type Rows, runDirectly } from '../statements/compiled-statements.ts'
import type { Db, Tables } from '../tables.ts'

/** One connection to a database file. Commits and queries of many rows run in a thread of the engine (D-692). */
export type SqliteConnection = {
  readonly database: {
    /** Runs a text without rows. */
    exec(text: string): Promise<unknown>
    /** Whether a transaction has begun and not ended. */
    readonly inTransaction: boolean
  }
  readonly db: Db
  readonly close: () => Promise<void>
}

const keptStatements = 500

/** `fullfsync` makes a commit reach the disk on macOS too, where a plain fsync stops at the drive's cache. */
const durability = ['journal_mode = wal', 'synchronous = full', 'fullfsync = 1', 'checkpoint_fullfsync = 1']

/**
 * A cache of 8 MB for each connection, above which creates cost the same, and a checkpoint every 16 MB of write-ahead
 * log.
 */
const capacity = ['cache_size = -8000', 'wal_autocheckpoint = 4000']

/** What is deleted is overwritten: a copy of the file has no personal data of deleted payments (D-238). */
const privacy = ['secure_delete = on']

type Handle = Database & SqliteConnection['database']

async function openHandle(path: string): Promise<Handle> {
  // The package's types lack `inTransaction`, which both its classes have.
  const handle = new Database(path, { timeout: 5000 }) as Handle
  for (const pragma of [...durability, ...capacity, ...privacy]) await handle.exec(`pragma ${pragma}`)
  return handle
}

/** Opens a connection whose commits are on disk when they resolve. */
export async function openSqliteConnection(path: string): Promise<SqliteConnection> {
  const handle = await openHandle(path)
  return connectionOver({ all: handle, one: handle })
}

/**
 * Opens a connection for reads outside of transactions, each of which shows what was committed when it began. A handle
 * that is reading rows shows whatever else is read on it the database as it was when that began: queries of many rows
 * wait for each other, and first rows, which are read at once, have a handle of their own.
 */
export const openSqliteReader = async (path: string): Promise<SqliteConnection> =>
  connectionOver({ all: await openHandle(path), one: await openHandle(path) })

function connectionOver(handles: { readonly [R in Rows]: Handle }): SqliteConnection {
  const database = handles.all
  const names = new StatementNames()
  const inTurn = turns()
  const prepare = async (text: string, rows: Rows) =>
    names.named((await handles[rows].prepare(text)) as EngineStatement, inTurn)
  const statements = { all: new Map<string, NamedStatement>(), one: new Map<string, NamedStatement>() }
  const keep = async (text: string, rows: Rows): Promise<NamedStatement> =>
    keptAmong(statements[rows], text, await prepare(text, rows))
  const db = new Kysely<Tables>({
    dialect: sqliteDialect({
      kept: async (text) => statements.all.get(text) ?? keep(text, 'all'),
      prepare: (text) => prepare(text, 'all'),
    }),
    plugins: [names],
  })
  runDirectly(db, (text, rows) => async (parameters) => {
    const statement = statements[rows].get(text) ?? (await keep(text, rows))
    return rows === 'one' ? statement.first(parameters) : statement.run(parameters)
  })
  const close = async () => {
    // Empties the write-ahead log, so that the database file is complete without it and can be copied.
    await database.exec('pragma wal_checkpoint(truncate)')
    // libsql keeps the files open while a statement is referenced.
    for (const kept of Object.values(statements)) kept.clear()
    for (const handle of new Set(Object.values(handles))) handle.close()
  }
  return { database, db, close }
}

/**
 * Preparing costs more than running: each text is prepared once for all of its rows and once for its first one, which
 * is read while those may still be coming. Beyond 500 the oldest is dropped.
 */
function keptAmong(statements: Map<string, NamedStatement>, text: string, statement: NamedStatement): NamedStatement {
  const [oldest] = statements.keys()
  if (statements.size >= keptStatements && oldest !== undefined) statements.delete(oldest)
  statements.set(text, statement)
  return statement
}

/** What a dialect needs of a connection. */
interface SqliteEngine {
  /** The prepared statement of a text, which others use too. */
  kept(text: string): Promise<NamedStatement>
  /** A prepared statement that nobody else has. */
  prepare(text: string): Promise<NamedStatement>
}

/**
 * Kysely's SQLite over an engine that gives promises; its own driver is for one that blocks. Transactions are the
 * store's: `groupCommits` begins and commits them.
 */
const sqliteDialect = (engine: SqliteEngine): Dialect => ({
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

/** A prepared statement as libsql documents it for its promises; the package's own types leave it open. */
interface EngineStatement {
  readonly reader: boolean
  raw(): EngineStatement
  columns(): readonly { readonly name: string }[]
  all(parameters: readonly unknown[]): Promise<readonly unknown[]>
  get(parameters: readonly unknown[]): unknown
  iterate(parameters: readonly unknown[]): Promise<Iterable<unknown>>
  run(parameters: readonly unknown[]): { readonly changes: number }
}

type Row = Record<string, unknown>

/** Runs work once the work that came before has ended. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs what one connection is asked for one after the other. */
function turns(): InTurn {
  let latest: Promise<unknown> = Promise.resolve()
  return (work) => {
    const running = latest.then(work)
    latest = running.catch(() => undefined)
    return running
  }
}

interface NamedStatement {
  /** All rows, or how many were changed. Queries of one connection wait for each other. */
  run(parameters: readonly unknown[]): Promise<QueryResult<unknown>>
  /** The first row alone, for which the engine is asked once. Not to be used beside `run`. */
  first(parameters: readonly unknown[]): QueryResult<unknown>
  /** The rows one by one, of a statement that nobody else uses. */
  rows(parameters: readonly unknown[]): AsyncIterable<Row>
}

/** Camel-case names as with Kysely's own plugin, but a statement's columns are converted once instead of per row. */
class StatementNames extends CamelCasePlugin {
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
