import { join } from 'node:path'
import { addTimes, lastChangeMs, readTimes, sourceFiles } from '../system/changed-files.mjs'
import { runProgram } from '../system/process.mjs'

/** @typedef {import('../system/changed-files.mjs').Change} Change */
/** When the last runs began and ended, as epoch ms: `typesBegan`, `typesEnded`, `lintBegan`. */
const timesFile = join('node_modules', '.tmp', 'static-checks.json')
const installedPackages = join('node_modules', '.package-lock.json')

/**
 * Checks the types, incrementally where that is safe.
 * @param {{ everything: boolean }} options `everything`: without the results of earlier runs
 * @returns {Promise<number>} exit code
 */
export async function checkTypes({ everything }) {
  const { typesBegan, typesEnded } = await readTimes(timesFile)
  const last = typesBegan && typesEnded ? { beganMs: typesBegan, endedMs: typesEnded } : undefined
  const isForced = everything || mustForce({ files: await sourceFiles(), installedMs: await installedMs(), last })
  const beganMs = Date.now()
  const code = await runProgram('tsc', ['-b', ...(isForced ? ['--force'] : [])])
  await addTimes(timesFile, { typesBegan: beganMs, typesEnded: Date.now() })
  return code
}

/**
 * Lints what has changed since a lint last passed, or everything.
 * @param {{ everything: boolean }} options
 * @returns {Promise<number>} exit code
 */
export async function checkLint({ everything }) {
  const { lintBegan } = await readTimes(timesFile)
  const isWhole = everything || lintBegan === undefined || (await installedMs()) >= lintBegan
  const paths = isWhole ? undefined : pathsToLint(await sourceFiles(), lintBegan)
  const beganMs = Date.now()
  if (paths?.length === 0) return 0
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...(paths ?? [])]
  const code = await runProgram('biome', args)
  if (code === 0) await addTimes(timesFile, { lintBegan: beganMs })
  return code
}

/**
 * Whether the compiler must look at everything. It trusts modification times: it skips a file that is older than the
 * last build, though the file may have been put there since (moved, restored from an archive). Such a file has an old
 * modification time and a new change time. So has a file that was written while the last build ran, and npm gives
 * every file of a package a time of 1985.
 * @param {{ files: readonly Change[], installedMs: number, last: { beganMs: number, endedMs: number } | undefined }} state
 * @returns {boolean}
 */
export function mustForce({ files, installedMs, last }) {
  if (last === undefined || installedMs >= last.beganMs) return true
  return files.some(({ writtenMs, changedMs }) => changedMs >= last.beganMs && writtenMs <= last.endedMs)
}

/**
 * The files that changed since a lint that passed; undefined, for all of them, where the rules themselves changed.
 * @param {readonly Change[]} files
 * @param {number} sinceMs
 * @returns {string[] | undefined}
 */
export function pathsToLint(files, sinceMs) {
  const changed = files.filter(({ changedMs }) => changedMs >= sinceMs).map(({ path }) => path)
  const areRules = changed.some((path) => path === 'biome.json' || path === '.gitignore' || path.endsWith('.grit'))
  // A command line has an end, and for so many files the whole costs no more.
  return areRules || changed.length > 200 ? undefined : changed
}

/** When npm last installed packages: a change of them changes types and rules. @returns {Promise<number>} epoch ms */
const installedMs = () => lastChangeMs([installedPackages])
