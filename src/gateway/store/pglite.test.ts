import { PGlite } from '@electric-sql/pglite'
import { migrate } from './migration.ts'
import { pglitePool } from './pglite-pool.ts'
import { storeOnPool } from './postgres-store.ts'
import { testedEngines } from './tested-engines.test-support.ts'

// The PostgreSQL dialect where no server is at hand: every repository's own tests, on PGlite instead of SQLite.
const pglite = new PGlite()

async function open() {
  await pglite.exec('drop schema public cascade; create schema public')
  const store = storeOnPool(pglitePool(pglite))
  await migrate(store)
  return { store, dispose: () => store.close() }
}

testedEngines.splice(0, testedEngines.length, { name: 'PGlite', open })

await import('./payments.test.ts')
await import('./amount-claims.test.ts')
await import('./reference-claims.test.ts')
await import('./jobs.test.ts')
await import('./job-claims.test.ts')
await import('./job-backlog.test.ts')
await import('./merchant-clocks.test.ts')
await import('./callback-attempts.test.ts')
await import('./merchants.test.ts')
await import('./sinks.test.ts')
await import('./faults.test.ts')
await import('./secret-keys.test.ts')
await import('./balances.test.ts')
await import('./rate-windows.test.ts')
await import('./merchant-reset.test.ts')
await import('./compiled-statements.test.ts')
await import('./store.test.ts')
