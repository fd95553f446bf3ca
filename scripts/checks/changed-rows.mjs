import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../system/process.mjs'

const git = promisify(execFile)
const methodTable = 'src/contract/methods/methods.ts'
/** Files whose rows decide how a method is paid: the contract's tables, and the operators with their folder's tables. */
const tableFile = /^src\/(?:contract\/[\w-]+|gateway\/(?:[\w-]+\/)*operators\/[\w-]+)\.ts$/
const isTable = (/** @type {string} */ path) => tableFile.test(path) && !/\.(?:test|test-support)\.ts$/.test(path)

/** @typedef {{ name: string, text: string }} Row a row of a table, or a declaration without rows */

/**
 * The payment methods whose rows, or rows they refer to (fields, formats, operators), differ from the merge base with
 * the main branch, uncommitted edits included; undefined where git or a main branch is missing.
 * @returns {Promise<string[] | undefined>} method codes
 */
export async function methodsChangedSinceMain() {
  const base = await mergeBase()
  if (base === undefined) return undefined
  const before = await sourcesAt(base)
  const now = await sourcesNow()
  const methodCodes = rowsOf(now.get(methodTable) ?? '').map(({ name }) => name)
  const changed = changedNames([...before.values()].flatMap(rowsOf), [...now.values()].flatMap(rowsOf))
  return [...new Set(methodCodes)].filter((code) => changed.has(code))
}

/**
 * The names of rows that are new or differ, and of all rows that mention such a name, directly or through others.
 * A row that only moved to another file is the same.
 * @param {readonly Row[]} before
 * @param {readonly Row[]} now
 * @returns {ReadonlySet<string>}
 */
export function changedNames(before, now) {
  const known = new Set(before.map(({ name, text }) => `${name} ${text}`))
  const names = new Set(now.filter(({ name, text }) => !known.has(`${name} ${text}`)).map(({ name }) => name))
  // A set also visits what is added on the way.
  for (const name of names) {
    const mention = new RegExp(`(?<![\\w$])${name.replace(/\W/g, '\\$&')}(?![\\w$])`)
    for (const row of now) if (mention.test(row.text)) names.add(row.name)
  }
  return names
}

/**
 * The rows of a source: each property at the first level of a top-level object, and each top-level declaration that
 * has none. Read by the indentation that the formatter gives them; comments do not count, nor types and imports.
 * @param {string} source
 * @returns {Row[]}
 */
export function rowsOf(source) {
  const lines = source.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
  /** @type {Row[]} */
  const rows = []
  /** @type {Row | undefined} */
  let declaration
  for (const line of lines) {
    const start = /^(?:export )?const (\w+)/.exec(line)
    const property = /^ {2}'?([\w-]+)'?: /.exec(line)
    if (/^\S/.test(line)) declaration = undefined
    if (start?.[1] !== undefined) {
      declaration = { name: start[1], text: line }
      rows.push(declaration)
    } else if (property?.[1] !== undefined && declaration !== undefined) {
      declaration = { name: property[1], text: line }
      rows.push(declaration)
    } else if (declaration !== undefined) declaration.text += `\n${line}`
  }
  return rows
}

/**
 * Whether a file below some folders differs from the merge base with the main branch, uncommitted edits and new files
 * included; undefined where git or a main branch is missing.
 * @param {readonly string[]} folders
 * @returns {Promise<boolean | undefined>}
 */
export async function isChangedSinceMain(folders) {
  const base = await mergeBase()
  if (base === undefined) return undefined
  const edited = await output('diff', '--name-only', base, '--', ...folders)
  const added = await output('ls-files', '--others', '--exclude-standard', '--', ...folders)
  return `${edited}${added}` !== ''
}

/** Where this branch left the main one. @returns {Promise<string | undefined>} */
async function mergeBase() {
  for (const main of ['origin/main', 'main', 'origin/master', 'master']) {
    const base = await output('merge-base', 'HEAD', main)
    if (base !== undefined) return base.trim()
  }
  return undefined
}

/** @param {string} commit @returns {Promise<Map<string, string>>} sources by path */
async function sourcesAt(commit) {
  const paths = (await output('ls-tree', '-r', '--name-only', commit, '--', 'src')) ?? ''
  const tables = paths.split('\n').filter(isTable)
  const sources = tables.map(async (path) => /** @type {const} */ ([path, await output('show', `${commit}:${path}`)]))
  return new Map((await Promise.all(sources)).map(([path, source]) => [path, source ?? '']))
}

/** @returns {Promise<Map<string, string>>} sources by path */
async function sourcesNow() {
  const below = await readdir(join(root, 'src'), { recursive: true })
  const tables = below.map((path) => `src/${path.replaceAll('\\', '/')}`).filter(isTable)
  const sources = tables.map(
    async (path) => /** @type {const} */ ([path, await readFile(join(root, path), 'utf8').catch(() => '')]),
  )
  return new Map(await Promise.all(sources))
}

/** What git prints; undefined where it fails or is not there. @param {string[]} args */
async function output(...args) {
  try {
    return (await git('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch {
    return undefined
  }
}
