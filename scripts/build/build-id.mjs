import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'

/** Name of the file in dist/server; src/launch/build-id.ts reads it. */
const BUILD_ID_FILE = 'build-id.json'
const DIGITS = 12

/**
 * The id of a build: the commit that it was made from, or, where there is no git or the files differ from the commit, a
 * digest of what was built. The same sources give the same id.
 * @param {string} root folder of the project
 * @returns {Promise<string>} `git-` or `sha256-` with 12 hexadecimal digits
 */
export async function buildIdOf(root) {
  return (await commitOf(root)) ?? `sha256-${(await digestOf(join(root, 'dist'))).slice(0, DIGITS)}`
}

/** Writes the id beside the built server. @param {string} root */
export async function writeBuildId(root) {
  await writeFile(join(root, 'dist', 'server', BUILD_ID_FILE), `${JSON.stringify(await buildIdOf(root))}\n`)
}

/** @param {string} root @returns {Promise<string | undefined>} */
async function commitOf(root) {
  const git = async (/** @type {string[]} */ ...args) =>
    (await promisify(execFile)('git', ['-C', root, ...args])).stdout.trim()
  try {
    // Of a folder within another repository the commit would say nothing.
    if ((await git('rev-parse', '--show-cdup')) !== '') return undefined
    if ((await git('status', '--porcelain')) !== '') return undefined
    return `git-${(await git('rev-parse', 'HEAD')).slice(0, DIGITS)}`
  } catch {
    return undefined
  }
}

/** A digest of the files that are served and run, with their names. @param {string} dist @returns {Promise<string>} */
async function digestOf(dist) {
  const digest = createHash('sha256')
  for (const part of ['server', 'web']) {
    const entries = await readdir(join(dist, part), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.filter((found) => !found.endsWith(BUILD_ID_FILE)).sort()) {
      digest.update(`${path.slice(dist.length + 1).replaceAll(sep, '/')}\0`)
      digest.update(
        createHash('sha256')
          .update(await readFile(path))
          .digest(),
      )
    }
  }
  return digest.digest('hex')
}
