import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { root } from '../../system/process.mjs'

/** Where the runners write their reports; a run with browser tests empties it first. */
export const reportFolder = resolve(root, process.env['TEST_RESULTS'] ?? 'test-results')

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T | undefined>} undefined when there is none
 */
export async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
