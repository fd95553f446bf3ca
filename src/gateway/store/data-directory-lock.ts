import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import type { StoreRefusal } from './store.ts'

export type DataDirectoryLock = { readonly kind: 'locked'; readonly release: () => void }

/**
 * Creates the directory if it is missing and locks it for this process. The lock is an exclusive SQLite transaction
 * held open on a separate file, so that the operating system releases it however the process ends.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock | StoreRefusal {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const lock = new Database(join(dataDir, 'lock.db'), { timeout: 0 })
    return holdExclusively(lock)
  } catch (error) {
    return refusalOf(error, dataDir)
  }
}

function holdExclusively(lock: Database.Database): DataDirectoryLock {
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return { kind: 'locked', release: () => void lock.close() }
}

function refusalOf(error: unknown, dataDir: string): StoreRefusal {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'SQLITE_BUSY') {
    return {
      kind: 'refused',
      code: 'data_dir_in_use',
      message: `Another process is using the data directory ${dataDir}.`,
    }
  }
  const message = `The data directory ${dataDir} cannot be used: ${error instanceof Error ? error.message : 'unknown cause'}.`
  return { kind: 'refused', code: 'data_dir_unusable', message }
}
