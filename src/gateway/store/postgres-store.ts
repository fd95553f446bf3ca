import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { DatabaseTimeoutError, startDeadline } from './deadline.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { migrate } from './migration.ts'
import { transact } from './postgres-transaction.ts'
import { retrySerialization } from './serialization-retry.ts'
import type { Store, StoreOpening } from './store.ts'
import type { Tables } from './tables.ts'
import { probeWrite } from './write-probe.ts'

/**
 * Opens the store on a PostgreSQL server, or one that speaks its protocol; any number of processes may share it. No
 * setting, lock or statement outlives its transaction, so a pooler in transaction mode may stand between.
 */
export async function openPostgresStore(databaseUrl: string): Promise<StoreOpening> {
  const store = storeOnPool(openPool(databaseUrl))
  try {
    await store.read((db) => sql`select 1`.execute(db))
    await migrate(store)
    return { kind: 'open', store }
  } catch (error) {
    await store.close()
    const cause = error instanceof Error ? error.message : 'unknown cause'
    // The URL holds a password: it is not repeated.
    return {
      kind: 'refused',
      code: 'database_unusable',
      message: `The database of DATABASE_URL cannot be used: ${cause}.`,
    }
  }
}

/**
 * The store on a pool of connections; each write is a transaction of its own, run again on a serialization failure.
 * Everything but a write without time limits rejects after `answerWithinMs` if the database does not answer.
 */
export function storeOnPool(pool: PostgresPool, answerWithinMs = ANSWER_WITHIN_MS): Store {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  const queues = createKeyedMutex()
  const answered = <T>(work: Promise<T>): Promise<T> => startDeadline(answerWithinMs).race(work)
  const writeStatement: Store['writeStatement'] = (statement) => answered(retrySerialization(() => statement(db)))
  return {
    read: (work) => answered(work(db)),
    write: (work, scope) => {
      const run = () => retrySerialization(() => transact(db, work, scope))
      if (scope !== undefined && scope.kind !== 'merchant') return run()
      const deadline = startDeadline(answerWithinMs)
      const runInTime = () => (deadline.isOver() ? Promise.reject(new DatabaseTimeoutError()) : run())
      return deadline.race(scope?.queue === undefined ? run() : queues.take(scope.queue, runInTime))
    },
    writeStatement,
    ping: () => writeStatement(probeWrite),
    close: () => db.destroy(),
  }
}

const CONNECTIONS = 14
/** Below the 8 s of a statement: the client is told before the server gives up. */
const ANSWER_WITHIN_MS = 5000

function openPool(connectionString: string): pg.Pool {
  const { getTypeParser } = pg.types
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: 4000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Milliseconds are bigint columns: far below 2^53, so a number is exact where the driver would give text.
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : getTypeParser(oid, format)),
    },
  })
  // A connection that breaks is replaced by the pool, and what was asked over it fails; without listeners for those that
  // are idle and those in use, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
