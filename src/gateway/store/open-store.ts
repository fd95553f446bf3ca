import { openSqliteStore } from './sqlite-store.ts'
import type { StoreOpening } from './store.ts'

type StorePlace = { readonly databaseUrl?: string | undefined; readonly dataDir: string }

/** Opens the store on PostgreSQL when a database URL is given, else on SQLite in the data directory, schema up to date. */
export async function openStore({ databaseUrl, dataDir }: StorePlace): Promise<StoreOpening> {
  if (databaseUrl === undefined) return openSqliteStore(dataDir)
  // Imported on demand: the PostgreSQL driver is a tenth of all modules loaded at start.
  const { openPostgresStore } = await import('./postgres-store.ts')
  return openPostgresStore(databaseUrl)
}
