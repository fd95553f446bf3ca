import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import DatabaseInThread from 'libsql/promise'
import { runDirectly } from './compiled-statements.ts'
import { type NamedStatement, runFirst, runOn, StatementNames } from './sqlite-statement.ts'
import type { Db, Tables } from './tables.ts'

export type SqliteConnection = {
  readonly database: Pick<Database.Database, 'exec' | 'inTransaction'>
  readonly db: Db
  /** Commits in a thread of the engine, so that this one need not wait for the disk. */
  readonly commit: () => Promise<void>
  readonly close: () => void
}

const keptStatements = 500

/** `fullfsync` makes a commit reach the disk on macOS too, where a plain fsync stops at the drive's cache. */
const durability = ['journal_mode = wal', 'synchronous = full', 'fullfsync = 1', 'checkpoint_fullfsync = 1']

/**
 * A cache of 8 MB for each connection, above which creates cost the same, and a checkpoint every 16 MB of write-ahead
 * log.
 */
const capacity = ['cache_size = -8000', 'wal_autocheckpoint = 4000']

/** Opens a connection whose commits are on disk when they return. */
export function openSqliteConnection(path: string): SqliteConnection {
  const database = new Database(path, { timeout: 5000 })
  for (const pragma of [...durability, ...capacity]) database.pragma(pragma)
  const statements = new Map<string, NamedStatement>()
  const close = () => {
    // Empties the write-ahead log, so that the database file is complete without it and can be copied.
    database.pragma('wal_checkpoint(truncate)')
    statements.clear() // libsql keeps the files open while a statement is referenced
    database.close()
  }
  const names = new StatementNames()
  const prepare = (text: string) => prepareOnce(statements, text, () => names.named(database.prepare(text)))
  const dialect = new SqliteDialect({ database: { prepare, close } })
  const db = new Kysely<Tables>({ dialect, plugins: [names] })
  runDirectly(db, (text, rows) => {
    const run = rows === 'one' ? runFirst : runOn
    return (parameters) => run(prepare(text), parameters)
  })
  return { database, db, commit: () => commitInThread(database), close }
}

/**
 * Commits in a thread of the engine; nothing else may use the connection meanwhile. libsql has two classes over one kind
 * of native connection, which both find under `db`. The other class's method is used here, because a second connection
 * would not be in the transaction.
 */
const commitInThread = (database: Database.Database): Promise<void> =>
  DatabaseInThread.prototype.exec.call(database as unknown as DatabaseInThread, 'commit')

/** Preparing costs more than running: each text is prepared once, and beyond 500 the oldest is dropped. */
function prepareOnce(
  statements: Map<string, NamedStatement>,
  text: string,
  prepare: () => NamedStatement,
): NamedStatement {
  const known = statements.get(text)
  if (known !== undefined) return known
  const [oldest] = statements.keys()
  if (statements.size >= keptStatements && oldest !== undefined) statements.delete(oldest)
  const statement = prepare()
  statements.set(text, statement)
  return statement
}
