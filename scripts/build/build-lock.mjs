import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const ASK_AGAIN_MS = 100

/**
 * Runs a build while no other process builds into the same folder, and waits for one that does. The lock is an exclusive
 * SQLite transaction held open, so that the operating system releases it however the process ends.
 * @template Result
 * @param {string} path the lock's file, created when missing
 * @param {() => Promise<Result>} build
 * @returns {Promise<Result>}
 */
export async function buildAlone(path, build) {
  // Not at the top: every command starts on a clone without node_modules.
  const { default: Database } = await import('libsql')
  await mkdir(dirname(path), { recursive: true })
  const lock = new Database(path, { timeout: 0 })
  try {
    if (!isHeld(lock)) {
      console.error('Another process is building: waiting for it …')
      while (!isHeld(lock)) await setTimeout(ASK_AGAIN_MS)
    }
    return await build()
  } finally {
    lock.close()
  }
}

/** Whether the lock is now ours. @param {import('libsql').Database} lock */
function isHeld(lock) {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}
