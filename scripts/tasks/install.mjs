import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from '../system/lock.mjs'
import { root, runNpm } from '../system/process.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

/**
 * Whether what npm wrote down as installed is what the lockfile asks for. Packages for other platforms may be absent
 * and further ones present. Compared with npm's own record and not with a stamp of ours, which goes stale when
 * somebody runs `npm install` or installs without the development packages.
 * @param {Lock} lock
 * @param {Lock} installed
 * @returns {boolean}
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const present = installed.packages[path]
    if (present === undefined) return wanted.optional === true || wanted.devOptional === true
    return present.version === wanted.version && present.integrity === wanted.integrity
  })
}

/**
 * Makes node_modules agree with package-lock.json, with `npm ci` when it does not; resolves to npm's exit code.
 * @returns {Promise<number>}
 */
export async function install() {
  if (await isUpToDate()) return 0
  return alone('installing', async () => {
    // Another process may have installed meanwhile.
    if (await isUpToDate()) return 0
    console.log('Installing the packages of package-lock.json …')
    return runNpm(['ci', '--include=dev'])
  })
}

async function isUpToDate() {
  const lock = await readLock('package-lock.json')
  const installed = await readLock(join('node_modules', '.package-lock.json'))
  return lock !== undefined && installed !== undefined && isInstalled(lock, installed)
}

/** @param {string} path @returns {Promise<Lock | undefined>} */
async function readLock(path) {
  try {
    return JSON.parse(await readFile(join(root, path), 'utf8'))
  } catch {
    return undefined
  }
}
