import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { freeAllJobs } from '../jobs/jobs.ts'
import { migrate, type OnMigration } from '../migrations/migration.ts'
import { refusePlace, type Store, type StoreOpening } from '../store.ts'
import { probeWrite } from '../write-probe.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { groupCommits } from './group-commit.ts'
import { rememberFiles } from './opened-files.ts'
import { openSqliteConnection, openSqliteReader } from './sqlite-connection.ts'

/** Opens the store in a data directory, which is locked for this process until the store is closed. */
export async function openSqliteStore(dataDir: string, onMigration?: OnMigration): Promise<StoreOpening> {
  const lock = lockDataDirectory(dataDir)
  if (lock.kind === 'refused') return lock
  try {
    const path = join(dataDir, 'gateway.db')
    // It holds the keys of tokens, and others may read a directory that was there before; SQLite's further files get its mode.
    closeSync(openSync(path, 'a', 0o600))
    return { kind: 'open', store: await connect(path, { release: lock.release, onMigration }) }
  } catch (error) {
    lock.release()
    return refusePlace(`The database in ${dataDir}`, error)
  }
}

/** Reads have their own connection, so that they see committed data only and never wait for a write. */
async function connect(
  path: string,
  { release, onMigration }: { readonly release: () => void; readonly onMigration: OnMigration | undefined },
): Promise<Store> {
  const writer = await openSqliteConnection(path)
  const reader = await openSqliteReader(path)
  let expectFiles: () => void = () => undefined
  const { write, end } = groupCommits(writer, () => expectFiles())
  const store: Store = {
    read: (work) => work(reader.db),
    write,
    writeStatement: write,
    ping: (merchantCode) => write((tx) => probeWrite(tx, merchantCode)),
    endHeld: () => undefined,
    checkpoint: async () => {
      expectFiles()
      // A connection empties the log when it is closed. The writer's own may be in a transaction.
      await (await openSqliteConnection(path)).close()
    },
    close: async () => {
      await end()
      await reader.close()
      await writer.close()
      release()
    },
  }
  await migrate(store, onMigration)
  // Jobs of a killed process can run at once instead of when their leases expire.
  await store.write(freeAllJobs)
  expectFiles = rememberFiles([path, `${path}-wal`])
  return store
}
