import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../system/process.mjs'

/** Where the runners write their reports, inside the project; a run with browser tests empties it first. */
export const reportFolder = process.env['TEST_RESULTS'] ?? 'test-results'

/**
 * @template T
 * @param {string} name
 * @param {string} [folder]
 * @returns {Promise<T | undefined>} undefined when there is none
 */
export async function readReport(name, folder = reportFolder) {
  try {
    return JSON.parse(await readFile(join(root, folder, name), 'utf8'))
  } catch {
    return undefined
  }
}
