import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_KEY_NAME, readDemoKey } from '../merchants/demo-merchant.ts'
import { copyData } from '../store/copy-data.ts'
import { openStore } from '../store/open-store.ts'
import { getOrCreateKey } from '../store/secret-keys.ts'
import type { Store } from '../store/store.ts'

interface Places {
  readonly dataDir: string
  readonly databaseUrl: string
}

/** `message` is for the operator: readable, without secrets. */
export type DirectoryCopy =
  | { readonly ok: true; readonly rowsByTable: Readonly<Record<string, number>> }
  | { readonly ok: false; readonly message: string }

/**
 * Copies the embedded database of a data directory, and the demo merchant's key, into an empty database server. Refused
 * while a gateway uses the directory, and where the target holds anything.
 */
export async function copyDataDirectory({ dataDir, databaseUrl }: Places): Promise<DirectoryCopy> {
  // Opening would make a new database there.
  if (!existsSync(join(dataDir, 'gateway.db'))) return refused(`There is no gateway.db in ${dataDir}.`)
  const source = await openStore({ dataDir, onMigration: 'refuse' })
  if (source.kind === 'refused') return refused(source.message)
  try {
    const target = await openStore({ databaseUrl, dataDir })
    if (target.kind === 'refused') return refused(target.message)
    return await copyInto(target.store, { from: source.store, dataDir }).finally(() => target.store.close())
  } finally {
    await source.store.close()
  }
}

async function copyInto(to: Store, { from, dataDir }: { from: Store; dataDir: string }): Promise<DirectoryCopy> {
  const copy = await copyData({ from, to })
  if (copy.kind === 'target_not_empty') {
    return refused(`The target database is not empty: ${copy.table} has rows. Nothing was copied.`)
  }
  const demoKey = await readDemoKey(dataDir)
  if (demoKey !== undefined) await to.write((tx) => getOrCreateKey(tx, { name: DEMO_KEY_NAME, make: () => demoKey }))
  return { ok: true, rowsByTable: copy.rowsByTable }
}

const refused = (message: string): DirectoryCopy => ({ ok: false, message })
