import { Kysely } from 'kysely'
import Database from 'libsql/promise'
import { type Rows, runDirectly } from '../statements/compiled-statements.ts'
import type { Db, Tables } from '../tables.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { type EngineStatement, type NamedStatement, StatementNames, turns } from './sqlite-statement.ts'

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

type Handle = Database & SqliteConnection['database']

async function openHandle(path: string): Promise<Handle> {
  // The package's types lack `inTransaction`, which both its classes have.
  const handle = new Database(path, { timeout: 5000 }) as Handle
  for (const pragma of [...durability, ...capacity]) await handle.exec(`pragma ${pragma}`)
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
