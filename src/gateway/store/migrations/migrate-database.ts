import { type Distribution, distribute } from '../cluster/distribute.ts'
import { openStore } from '../open-store.ts'
import type { StoreRefusal } from '../store.ts'

export type DatabaseMigration =
  | {
      readonly kind: 'migrated'
      /** The names of the migrations that this call has applied, oldest first. */
      readonly applied: readonly string[]
      /** Absent where it was not asked for. */
      readonly distribution?: Distribution
    }
  | StoreRefusal

interface Wishes {
  /** Into how many shards the tables are distributed; they are not where it is absent. */
  readonly shards?: number
}

/**
 * Migrates a database without serving it, so that an upgrade can migrate first and then replace one process after the
 * other. A data directory that a server is using is refused.
 */
export async function migrateDatabase(
  place: Parameters<typeof openStore>[0],
  { shards }: Wishes = {},
): Promise<DatabaseMigration> {
  const applied: string[] = []
  const opening = await openStore({ ...place, onMigration: (name) => applied.push(name) })
  if (opening.kind === 'refused') return opening
  try {
    if (shards === undefined) return { kind: 'migrated', applied }
    return { kind: 'migrated', applied, distribution: await distribute(opening.store, shards) }
  } finally {
    await opening.store.close()
  }
}
