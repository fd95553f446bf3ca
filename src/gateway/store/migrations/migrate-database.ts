import { openStore } from '../open-store.ts'
import type { StoreRefusal } from '../store.ts'

export type DatabaseMigration =
  /** The names of the migrations that this call has applied, oldest first. */
  { readonly kind: 'migrated'; readonly applied: readonly string[] } | StoreRefusal

/**
 * Migrates a database without serving it, so that an upgrade can migrate first and then replace one process after the
 * other. A data directory that a server is using is refused.
 */
export async function migrateDatabase(place: Parameters<typeof openStore>[0]): Promise<DatabaseMigration> {
  const applied: string[] = []
  const opening = await openStore({ ...place, onMigration: (name) => applied.push(name) })
  if (opening.kind === 'refused') return opening
  await opening.store.close()
  return { kind: 'migrated', applied }
}
