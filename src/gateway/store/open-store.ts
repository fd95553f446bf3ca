import type { OnMigration } from './migrations/migration.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { Store, StoreOpening } from './store.ts'

type StorePlace = {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  readonly onMigration?: OnMigration | undefined
}

/**
 * Opens the store and migrates its schema: PostgreSQL if a database URL is given, else SQLite in the data directory.
 */
export async function openStore({ databaseUrl, dataDir, onMigration }: StorePlace): Promise<StoreOpening> {
  if (databaseUrl === undefined) return openSqliteStore(dataDir, onMigration)
  // Imported on demand, because the PostgreSQL driver is a tenth of all modules loaded at start.
  const { openPostgresStore } = await import('./postgres/postgres-store.ts')
  return openPostgresStore(databaseUrl, onMigration)
}

/** The database of an open store by one connection of its own; undefined for the embedded one, which nobody waits for. */
export async function openAside(databaseUrl: string | undefined): Promise<Store | undefined> {
  if (databaseUrl === undefined) return undefined
  const { postgresAside } = await import('./postgres/postgres-store.ts')
  return postgresAside(databaseUrl)
}
