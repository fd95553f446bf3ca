import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import { refusePlace, type StoreRefusal } from '../store.ts'

export type DataDirectoryLock = { readonly kind: 'locked'; readonly release: () => void }

/**
 * Creates the directory if it is missing and locks it for this process. The lock is an exclusive SQLite transaction
 * held open on a separate file, so that the operating system releases it however the process ends. That file can be
 * deleted, so the database itself is asked too whether another process has it open.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock | StoreRefusal {
  try {
    makeDirectory(dataDir)
    const path = realpathSync(dataDir)
    if (lockedHere.get(path) === 'locked') return inUse(dataDir)
    const { release } = holdExclusively(new Database(join(dataDir, 'lock.db'), { timeout: 0 }))
    if (lockedHere.get(path) !== 'released' && isOpenElsewhere(join(dataDir, 'gateway.db'))) {
      release()
      return inUse(dataDir)
    }
    lockedHere.set(path, 'locked')
    return { kind: 'locked', release: () => releaseHere(path, release) }
  } catch (error) {
    return refusalOf(error, dataDir)
  }
}

/**
 * The directories that this process has locked. The database of one that it has released is not asked: connections that
 * this process has closed keep their lock on it until their statements are garbage-collected.
 */
const lockedHere = new Map<string, 'locked' | 'released'>()

function releaseHere(path: string, release: () => void): void {
  lockedHere.set(path, 'released')
  release()
}

function holdExclusively(lock: Database.Database): { readonly release: () => void } {
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return { release: () => void lock.close() }
}

/** A connection that another process opens for a moment, such as a backup's, is waited for. */
const OTHERS_LEAVE_MS = 1000

/**
 * Whether another process has the database open: each connection holds a shared lock on the file, so that none can be
 * exclusive. False for a file that is missing or no database.
 */
function isOpenElsewhere(path: string): boolean {
  if (!existsSync(path)) return false
  const database = new Database(path, { timeout: OTHERS_LEAVE_MS })
  try {
    // Not `pragma`, whose statement would keep the lock after the close.
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
    return false
  } catch (error) {
    return codeOf(error) === 'SQLITE_BUSY'
  } finally {
    database.close()
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const inUse = (dataDir: string): StoreRefusal => ({
  kind: 'refused',
  message: `Another process is using the data directory ${dataDir}. Stop it, or name another directory with DATA_DIR.`,
})

function refusalOf(error: unknown, dataDir: string): StoreRefusal {
  if (codeOf(error) === 'SQLITE_BUSY') return inUse(dataDir)
  const { kind, message } = refusePlace(`The data directory ${dataDir}`, error)
  const isFull = ['SQLITE_FULL', 'ENOSPC'].includes(String(codeOf(error)))
  const advice = isFull ? 'Make room on its disk, or name one on another disk' : 'Name one that this user can write in'
  return { kind, message: `${message} ${advice} with DATA_DIR.` }
}

/**
 * Creates a directory with those above it, for its owner alone, and checks that this process can write in it. Throws if
 * it cannot be used. Node's own recursive creation never ends where a file system denies that a directory may be made,
 * as /proc does.
 */
function makeDirectory(path: string): void {
  make(path)
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

function make(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw new Error('it is a file')
  make(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
