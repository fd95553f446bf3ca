import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './process.mjs'

/** Folders that hold no source: what npm, the builds, the runners and the server write. */
const generated = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', 'coverage', '.git'])

/**
 * A file or folder with the epoch ms of its last change. `writtenMs` is the modification time, which copying and
 * restoring programs may set to the past; `changedMs` is the later of that and the inode's change time, which no
 * program can set.
 * @typedef {{ path: string, writtenMs: number, changedMs: number }} Change
 */

/**
 * The project's files with the times of their last changes.
 * @returns {Promise<Change[]>} paths inside the project, as the system writes them
 */
export async function sourceFiles() {
  const top = await readdir(root, { withFileTypes: true })
  const lists = top
    .filter(({ name }) => !generated.has(name))
    .map((entry) => (entry.isDirectory() ? changesBelow(entry.name) : [changeOf(entry.name)]))
  const changes = await Promise.all((await Promise.all(lists)).flat())
  return changes.flatMap((change) => (change === undefined || change.isFolder ? [] : [change]))
}

/**
 * The last change at or below some paths, folders included, so that a deletion counts too.
 * @param {readonly string[]} paths
 * @param {(path: string) => boolean} [matters] which files count
 * @returns {Promise<number>} epoch ms; 0 when nothing is there
 */
export async function lastChangeMs(paths, matters = () => true) {
  const lists = await Promise.all(paths.map(async (path) => [changeOf(path), ...(await changesBelow(path))]))
  const changes = await Promise.all(lists.flat())
  return Math.max(0, ...changes.flatMap((change) => (change && matters(change.path) ? [change.changedMs] : [])))
}

/** @param {string} folder */
async function changesBelow(folder) {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => [])
  return names.map((name) => changeOf(join(folder, name)))
}

/** @param {string} path @returns {Promise<(Change & { isFolder: boolean }) | undefined>} */
async function changeOf(path) {
  const facts = await stat(join(root, path)).catch(() => undefined)
  if (facts === undefined) return undefined
  const { mtimeMs, ctimeMs } = facts
  return { path, writtenMs: mtimeMs, changedMs: Math.max(mtimeMs, ctimeMs), isFolder: facts.isDirectory() }
}

/**
 * Epoch ms values by name in a JSON file, which may be absent or broken: then they are all unknown.
 * @param {string} path
 * @returns {Promise<Record<string, number>>}
 */
export async function readTimes(path) {
  try {
    return JSON.parse(await readFile(join(root, path), 'utf8'))
  } catch {
    return {}
  }
}

/** @param {string} path @param {Record<string, number>} times */
export async function addTimes(path, times) {
  const all = { ...(await readTimes(path)), ...times }
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), JSON.stringify(all))
}
