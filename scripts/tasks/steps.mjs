import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { checkLockfile } from '../checks/lockfile.mjs'
import { startPostgres } from '../database/postgres.mjs'
import { root, runProgram } from '../system/process.mjs'
import { tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './count.mjs'
import { chooseBrowser, runBrowserTests } from './e2e.mjs'
import { install } from './install.mjs'

/** @typedef {'all' | 'unit' | 'e2e' | 'grep' | 'check'} Scope what a run was asked to cover */
/** @typedef {import('./count.mjs').Tally} Tally */

/**
 * `isGate`: when it fails, what follows would only repeat its failure.
 * @typedef {{ name: string, scopes: Scope[], isGate?: boolean, run: (grep: string) => Promise<Tally> }} Step
 */

/** Reports of both runners, emptied before each run. */
export const reportFolder = 'test-results'
export const unitStep = 'unit and API tests'
export const browserStep = 'browser tests'

/**
 * With CI=true everything runs. Otherwise what is due in five minutes: the API's tests on the embedded database alone,
 * and of the browser tests neither the rest of the long tables nor most repetitions on a desktop.
 */
const isWhole = process.env['CI'] === 'true'

/** Everything `npm test` does, in order. @type {Step[]} */
export const steps = [
  { name: 'install', scopes: ['all', 'unit', 'e2e', 'grep', 'check'], isGate: true, run: check(install) },
  { name: 'browser', scopes: ['all', 'e2e', 'grep'], run: check(chooseBrowser) },
  // Forced, because the compiler trusts modification times and a restored file may be older than the last build.
  { name: 'types', scopes: ['all', 'check'], isGate: true, run: program('tsc', ['-b', '--force']) },
  { name: 'lint', scopes: ['all', 'check'], run: program('biome', ['check', '--error-on-warnings']) },
  { name: 'dead code', scopes: ['all'], run: program('knip', []) },
  { name: 'lockfile', scopes: ['all'], run: check(checkLockfile) },
  { name: unitStep, scopes: ['all', 'unit', 'grep'], run: runUnitTests },
  { name: 'build', scopes: ['all', 'e2e', 'grep'], isGate: true, run: check(build) },
  { name: 'size of the first load', scopes: ['all'], run: program('size-limit', []) },
  { name: browserStep, scopes: ['all', 'e2e', 'grep'], run: runBrowser },
]

/** @param {() => Promise<number>} work @returns {() => Promise<Tally>} */
function check(work) {
  return async () => tallyOfCheck(await work())
}

/** @param {Parameters<typeof runProgram>[0]} name @param {string[]} args @returns {() => Promise<Tally>} */
function program(name, args) {
  return check(() => runProgram(name, args))
}

/** @param {string} grep @returns {Promise<Tally>} */
async function runUnitTests(grep) {
  const report = join(reportFolder, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...reporters, ...(grep === '' ? [] : ['-t', grep])]
  const postgres = isWhole || process.env['TEST_DATABASE_URL'] !== undefined ? await startPostgres() : undefined
  const env = postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url }
  const code = await runProgram('vitest', args, { env }).finally(() => postgres?.stop())
  return tallyOfVitest(await readReport(report), code)
}

/** @param {string} grep @returns {Promise<Tally>} */
async function runBrowser(grep) {
  const report = join(reportFolder, 'browser.json')
  const isByName = grep !== ''
  const args = isByName ? ['--grep', grep, '--pass-with-no-tests'] : []
  const code = await runBrowserTests(args, isWhole || isByName ? 'whole' : 'short')
  if (!isWhole && !isByName)
    console.log('\nCI=true npm test also runs PostgreSQL, the rest of the long tables, and all on a desktop.')
  return tallyOfPlaywright(await readReport(report), code)
}

/** @template T @param {string} path @returns {Promise<T | undefined>} undefined when there is none */
async function readReport(path) {
  try {
    return JSON.parse(await readFile(join(root, path), 'utf8'))
  } catch {
    return undefined
  }
}
