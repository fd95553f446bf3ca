import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a directory with those above it, for its owner alone, and checks that this process can write in it. Throws if
 * it cannot be used. Node's own recursive creation never ends where a file system denies that a directory may be made,
 * as /proc does.
 */
export function makeDirectory(path: string): void {
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
