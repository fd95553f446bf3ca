import { openSqliteStore } from './sqlite-store.ts'
import type { StoreOpening } from './store.ts'

type StorePlace = { readonly databaseUrl?: string | undefined; readonly dataDir: string }

/** Opens the store on PostgreSQL when a database URL is given, else on SQLite in the data directory, schema up to date. */
export async function openStore({ databaseUrl, dataDir }: StorePlace): Promise<StoreOpening> {
  if (databaseUrl === undefined) return openSqliteStore(dataDir)
  // Its driver is a tenth of the modules of a start that does not need it.
  const { openPostgresStore } = await import('./postgres-store.ts')
  return openPostgresStore(databaseUrl)
}
