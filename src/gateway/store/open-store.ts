import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { StoreOpening } from './store.ts'

type StorePlace = { readonly databaseUrl?: string | undefined; readonly dataDir: string }

/** Opens the store on PostgreSQL when a database URL is given, else on SQLite in the data directory, schema up to date. */
export function openStore({ databaseUrl, dataDir }: StorePlace): Promise<StoreOpening> {
  return databaseUrl === undefined ? openSqliteStore(dataDir) : openPostgresStore(databaseUrl)
}
