import { openSqliteStore } from './sqlite-store.ts'
import type { StoreOpening } from './store.ts'

type StorePlace = { readonly databaseUrl?: string | undefined; readonly dataDir: string }

/**
 * Opens the store and migrates its schema: PostgreSQL if a database URL is given, else SQLite in the data directory.
 */
export async function openStore({ databaseUrl, dataDir }: StorePlace): Promise<StoreOpening> {
  if (databaseUrl === undefined) return openSqliteStore(dataDir)
  // Imported on demand, because the PostgreSQL driver is a tenth of all modules loaded at start.
  const { openPostgresStore } = await import('./postgres-store.ts')
  return openPostgresStore(databaseUrl)
}
