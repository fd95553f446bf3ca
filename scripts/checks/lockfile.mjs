import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../system/process.mjs'

/**
 * @typedef {{ resolved?: string, hasInstallScript?: boolean, optionalDependencies?: Record<string, string> }} Entry
 */

/**
 * What would make the lockfile fail elsewhere: a platform package that a dependency names and the lock lacks (`npm ci`
 * then fails on that platform), or the host of one registry (it fails behind another).
 * @param {{ packages: Record<string, Entry> }} lock
 * @returns {string[]} one sentence per fault
 */
export function faultsOfLockfile({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const missing = Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} wants ${name}, which is not in the lock`)
    const isHosted = /^https?:/.test(entry.resolved ?? '')
    return isHosted ? [...missing, `${path} names the host it was fetched from`] : missing
  })
}

/**
 * Checks package-lock.json; prints its faults.
 * @returns {Promise<number>} exit code
 */
export async function checkLockfile() {
  const faults = faultsOfLockfile(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}

/**
 * Node's own search: beside the dependent, then in each folder above it.
 * @param {Record<string, Entry>} packages
 * @param {string} dependent path in the lock
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(packages, dependent, name) {
  const own = dependent === '' ? `node_modules/${name}` : `${dependent}/node_modules/${name}`
  if (own in packages) return true
  if (dependent === '') return false
  const above = dependent.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
  return isLocked(packages, above, name)
}
