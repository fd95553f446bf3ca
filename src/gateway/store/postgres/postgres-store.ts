import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { noResponse, startDeadline } from '../deadline.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { migrate, type OnMigration } from '../migrations/migration.ts'
import { refusePlace, type Store, type StoreOpening } from '../store.ts'
import type { Db, Tables } from '../tables.ts'
import { isReadOnly, refusedConnection } from '../unavailability.ts'
import { probeWrite } from '../write-probe.ts'
import { retrySerialization, transact } from './postgres-transaction.ts'
import { replacedConnections } from './replaced-connections.ts'

/**
 * Opens the store on a PostgreSQL server, or one that speaks its protocol. Any number of processes may share it. No
 * lock, prepared statement or setting but those of `OWN_SETTINGS` outlives its transaction, so a pooler in transaction mode
 * can be used.
 */
export async function openPostgresStore(databaseUrl: string, onMigration?: OnMigration): Promise<StoreOpening> {
  const store = onServer(databaseUrl)
  try {
    await store.read(refuseNarrowEncoding)
    await migrate(store, onMigration)
    return { kind: 'open', store }
  } catch (error) {
    await store.close()
    // The message does not repeat the URL, which contains a password.
    return refusePlace('The database of DATABASE_URL', error)
  }
}

/** Encodings in which every character of a name is kept: `SQL_ASCII` stores the bytes that come, which are UTF-8. */
const wholeEncodings: readonly unknown[] = ['UTF8', 'SQL_ASCII']

/** Rejects where the database could not keep the names of all customers; a create would fail much later. */
async function refuseNarrowEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  if (wholeEncodings.includes(encoding)) return
  throw new Error(`its encoding is ${encoding}, which lacks letters of customers' names; create one with encoding UTF8`)
}

interface StoreOptions {
  readonly answerWithinMs?: number
  readonly endHeld?: Store['endHeld']
  /** Called when the server has refused a write because it is read-only. */
  readonly onReadOnly?: () => void
}

/**
 * The store on a pool of connections. Each write is its own transaction, retried on a serialization failure. Everything
 * except a write without time limits rejects after `answerWithinMs` if the database does not respond.
 */
export function storeOnPool(
  pool: PostgresPool,
  { answerWithinMs = ANSWER_WITHIN_MS, endHeld = () => undefined, onReadOnly = () => undefined }: StoreOptions = {},
): Store {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  const queues = createKeyedMutex()
  const answered = <T>(work: Promise<T>): Promise<T> => startDeadline(answerWithinMs).race(work)
  const written = <T>(work: () => Promise<T>): Promise<T> =>
    retrySerialization(work).catch((error: unknown) => {
      if (isReadOnly(error)) onReadOnly()
      throw error
    })
  const writeStatement: Store['writeStatement'] = (statement, scope) => {
    const running = written(() => statement(db))
    return scope === undefined ? answered(running) : running
  }
  return {
    read: (work) => answered(work(db)),
    write: (work, scope) => {
      const run = () => written(() => transact(db, work, scope))
      if (scope !== undefined && scope.kind !== 'merchant') return run()
      const deadline = startDeadline(answerWithinMs)
      const runInTime = () => (deadline.isOver() ? Promise.reject(noResponse()) : run())
      return deadline.race(scope?.queue === undefined ? run() : queues.take(scope.queue, runInTime))
    },
    writeStatement,
    ping: (merchantCode) => writeStatement((db) => probeWrite(db, merchantCode)),
    endHeld,
    checkpoint: async () => undefined,
    close: () => db.destroy(),
  }
}

/**
 * The database of an open store by one connection of its own, for questions that must be answered while requests hold all
 * others. It connects when it is first asked.
 */
export const postgresAside = (databaseUrl: string): Store => onServer(databaseUrl, 1)

/**
 * The server would compile the workers' questions anew each time, a thousand times as long as they run; one that does not
 * know the setting does not compile. Single statements need the same level as transactions: see `beginOf`.
 */
const OWN_SETTINGS = "set jit = off; set default_transaction_isolation = 'read committed'"
const CONNECTIONS = 14
/** Below the statement timeout of 8 s, so that the client gets an error before the server cancels the statement. */
const ANSWER_WITHIN_MS = 5000

function onServer(connectionString: string, max = CONNECTIONS): Store {
  const { getTypeParser } = pg.types
  const pool = new pg.Pool({
    connectionString,
    max,
    // Above the time for an answer, which says in words what this says without a code.
    connectionTimeoutMillis: 6000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) => startDeadline(ANSWER_WITHIN_MS).race(client.query(OWN_SETTINGS).catch(() => undefined)),
    // Milliseconds are bigint columns, which the driver returns as text. They are far below 2^53, so a number is exact.
    types: { getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : getTypeParser(oid, format)) },
  })
  // The pool replaces a broken connection, and the query on it fails. Without these listeners, for idle connections and
  // for those in use, the error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const endHeld = heldConnections(pool)
  const { connect, replaceAll } = replacedConnections(pool)
  // The builder's type of a pool has cursors, which the driver's clients take too.
  const replaced = { connect: () => connect().catch(refusedConnection), end: () => pool.end() } as PostgresPool
  return storeOnPool(replaced, { endHeld, onReadOnly: replaceAll })
}

/**
 * Ends connections of this pool by how long work has held them. A server that waits for another one, which hangs, keeps
 * its own time limits no more: it asks the other to cancel and waits for that too. So a connection is closed from here,
 * and its query rejects with the driver's words for that (D-821).
 */
function heldConnections(pool: pg.Pool): Store['endHeld'] {
  const heldSinceMs = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => heldSinceMs.set(client, performance.now()))
  pool.on('release', (_, client) => heldSinceMs.delete(client))
  return (longerThanMs) => {
    const atMs = performance.now() - longerThanMs
    // The pool forgets a client that was ended as soon as its work lets go of it.
    for (const [client, sinceMs] of heldSinceMs) if (sinceMs < atMs) void client.end()
  }
}
