import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { migrate } from './migration.ts'
import { retrySerialization } from './serialization-retry.ts'
import type { Store, StoreOpening } from './store.ts'
import type { Tables } from './tables.ts'

/** Opens the store on a PostgreSQL server, or one that speaks its protocol; any number of processes may share it. */
export async function openPostgresStore(databaseUrl: string): Promise<StoreOpening> {
  const store = storeOnPool(openPool(databaseUrl), openHastyPool(databaseUrl))
  try {
    await store.ping()
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
 * What need not last has the connections of `hasty`.
 */
export function storeOnPool(pool: PostgresPool, hasty: PostgresPool = pool): Store {
  const [db, hastyDb] = [databaseOn(pool), databaseOn(hasty)]
  return {
    read: (work) => work(db),
    write: (work) => retrySerialization(() => db.transaction().execute(work)),
    writeStatement: (statement) => retrySerialization(() => statement(db)),
    noteStatement: (statement) => retrySerialization(() => statement(hastyDb)),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => {
      await Promise.all([db.destroy(), hasty !== pool && hastyDb.destroy()])
    },
  }
}

const databaseOn = (pool: PostgresPool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })

/** Connections whose commits do not wait for the disk, where the engine knows the setting. */
function openHastyPool(connectionString: string): pg.Pool {
  const pool = openPool(connectionString, HASTY_CONNECTIONS)
  pool.on('connect', (client) => client.query('set synchronous_commit = off').catch(() => undefined))
  return pool
}

const CONNECTIONS = 10
const HASTY_CONNECTIONS = 4

function openPool(connectionString: string, max = CONNECTIONS): pg.Pool {
  const { getTypeParser } = pg.types
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
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
