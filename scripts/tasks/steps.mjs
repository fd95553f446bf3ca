import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { build, buildWhenOlder } from '../build/build.mjs'
import { isChangedSinceMain, methodsChangedSinceMain } from '../checks/changed-rows.mjs'
import { checkEngineFloor } from '../checks/engine-floor.mjs'
import { checkLockfile } from '../checks/lockfile.mjs'
import { checkLint, checkTypes } from '../checks/static-checks.mjs'
import { engineFolders } from '../database/engine-tests.mjs'
import { startPostgres } from '../database/postgres.mjs'
import { installDebianPackages } from '../system/debian-packages.mjs'
import { runProgram } from '../system/process.mjs'
import { chooseBrowser, runBrowserTests } from './e2e.mjs'
import { runAsFreshMachine } from './fresh-machine.mjs'
import { install } from './install.mjs'
import { tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './results/count.mjs'
import { readReport, reportFolder } from './results/reports.mjs'
import { runSlowTests } from './slow.mjs'

/** @typedef {'all' | 'unit' | 'e2e' | 'files' | 'grep' | 'check'} Scope what a run was asked to cover */
/** @typedef {import('./results/count.mjs').Tally} Tally */
/** @typedef {import('./test.mjs').RunOptions} RunOptions */

/**
 * `isGate`: when it fails, what follows would only repeat its failure. `isBeside`: runs at the same time as the step in
 * front of it, because each occupies one processor.
 * @typedef {{
 *   name: string, scopes: Scope[], isGate?: boolean, isBeside?: boolean, run: (options: RunOptions) => Promise<Tally>
 * }} Step
 */

export const unitStep = 'unit and API tests'
export const browserStep = 'browser tests'

/**
 * With CI=true everything but the browser tests of the night runs, and is built from nothing. Otherwise what is due in three minutes: the API's tests on
 * the embedded database alone, and of the browser tests neither the rest of the long tables (but for the rows that this
 * branch changed) nor most repetitions on a desktop.
 */
const isWhole = process.env['CI'] === 'true'

/** Everything `npm test` does, in order. @type {Step[]} */
export const steps = [
  { name: 'install', scopes: ['all', 'unit', 'e2e', 'files', 'grep', 'check'], isGate: true, run: check(install) },
  { name: 'browser', scopes: ['all', 'e2e', 'files', 'grep'], run: check(chooseBrowser) },
  { name: 'types', scopes: ['all', 'check'], isGate: true, run: check(() => checkTypes({ everything: isWhole })) },
  { name: 'lint', scopes: ['check'], isBeside: true, run: check(() => checkLint({ everything: isWhole })) },
  { name: 'lint', scopes: ['all'], isBeside: true, run: check(() => checkLint({ everything: true })) },
  { name: 'dead code', scopes: ['all'], isBeside: true, run: check(() => runProgram('knip', [])) },
  { name: 'lockfile', scopes: ['all'], isBeside: true, run: check(checkLockfile) },
  {
    name: 'build',
    scopes: ['all', 'e2e', 'files', 'grep'],
    isGate: true,
    isBeside: true,
    run: check(() => (isWhole ? build() : buildWhenOlder({ arePackagesWanted: true }))),
  },
  { name: unitStep, scopes: ['all', 'unit', 'files', 'grep'], run: runUnitTests },
  { name: 'size of the first load', scopes: ['all'], run: check(() => runProgram('size-limit', [])) },
  { name: 'oldest engines', scopes: ['all'], run: check(checkEngineFloor) },
  { name: browserStep, scopes: ['all', 'e2e', 'files', 'grep'], run: runBrowser },
  ...(isWhole ? wholeSteps() : []),
]

/** What only CI repeats. @returns {Step[]} */
function wholeSteps() {
  return [
    { name: 'browser tests that wait, on a slow phone', scopes: ['all'], run: runSlowTests },
    { name: 'as on a fresh machine', scopes: ['all'], run: runAsFreshMachine },
  ]
}

/** @param {() => Promise<number>} work @returns {() => Promise<Tally>} */
function check(work) {
  return async () => tallyOfCheck(await work())
}

/** @param {RunOptions} options @returns {Promise<Tally>} */
async function runUnitTests({ grep, paths: all }) {
  const paths = all.filter((path) => !path.includes('.spec.'))
  // Names of their own, because two runs may be under way.
  const report = join(reportFolder, `unit-${process.pid}.json`)
  const errors = join(reportFolder, `unit-errors-${process.pid}.json`)
  const reporters = ['default', 'json', './scripts/tasks/results/unhandled-errors-reporter.mjs'].map(
    (one) => `--reporter=${one}`,
  )
  const projects = paths.length > 0 || (await areEnginesDue()) ? [] : ['--project', 'all']
  const output = `--outputFile.json=${report}`
  const args = ['run', ...projects, ...paths, ...reporters, output, ...(grep === '' ? [] : ['-t', grep])]
  const isDue = isWhole && paths.length === 0
  if (isDue) await installMissingPrograms()
  const postgres = isDue || process.env['TEST_DATABASE_URL'] !== undefined ? await startPostgres() : undefined
  const database = postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url }
  const env = { ...database, UNHANDLED_ERRORS: errors }
  const code = await runProgram('vitest', args, { env }).finally(() => postgres?.stop())
  const tally = tallyOfVitest(await readReport(report), code, await readReport(errors))
  await rename(report, join(reportFolder, 'unit.json')).catch(() => undefined)
  await rename(errors, join(reportFolder, 'unit-errors.json')).catch(() => undefined)
  return tally
}

/** Whether the tests of every engine run: in CI, on a server, and where the store changed or it is not known. */
async function areEnginesDue() {
  if (isWhole || process.env['TEST_DATABASE_URL'] !== undefined) return true
  return (await isChangedSinceMain(engineFolders)) ?? true
}

/** Programs that tests start where they are installed, with Debian's package of each. */
const testedPrograms = {
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/caddy': 'caddy',
  '/usr/sbin/apache2': 'apache2-bin',
  '/usr/lib/apache2/modules/mod_security2.so': 'libapache2-mod-security2',
  '/usr/share/modsecurity-crs/rules': 'modsecurity-crs',
  '/usr/bin/openssl': 'openssl',
}

async function installMissingPrograms() {
  const missing = Object.entries(testedPrograms).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0) return
  const isThere = await installDebianPackages(missing)
  if (!isThere) console.log(`Not installed, so not tested with: ${missing.join(', ')}.`)
}

/**
 * A test that is asked for by its file runs whatever table it is in. One that is asked for by name is looked for among
 * what every run has, then in the long tables.
 * @param {RunOptions} options
 * @returns {Promise<Tally>}
 */
async function runBrowser({ scope, grep, paths: all }) {
  const paths = all.filter((path) => !path.includes('.test.'))
  const isByName = grep !== ''
  const args = [...paths, ...(isByName ? ['--grep', grep, '--pass-with-no-tests'] : [])]
  if (paths.length > 0) return playwright(args, { selection: 'whole' })
  if (isWhole) return playwright(args, { selection: isByName ? 'whole' : 'ci' })
  const rows = isByName ? [] : await changedRows()
  const tally = await playwright(args, { selection: 'short', rows })
  if (isByName && tally.ran === 0 && tally.failed === 0) return playwright(args, { selection: 'whole' })
  if (scope === 'grep') console.log(`\nnpm run e2e -- --grep "${grep}" also runs the long tables.`)
  else console.log('\nCI=true npm test also runs PostgreSQL and more browser tests, npm run e2e all browser tests.')
  return tally
}

/** The methods of which the long tables run too, said in words. @returns {Promise<string[]>} */
async function changedRows() {
  const rows = await methodsChangedSinceMain()
  if (rows === undefined) console.log('No git or no main branch: it is not known which methods this branch changed.')
  else if (rows.length > 0)
    console.log(`Changed since the main branch, so tested in the long tables: ${rows.join(', ')}`)
  return rows ?? []
}

/** @param {string[]} args @param {import('./e2e.mjs').Selection} selection @returns {Promise<Tally>} */
async function playwright(args, selection) {
  const code = await runBrowserTests(args, selection)
  return tallyOfPlaywright(await readReport(join(reportFolder, 'browser.json')), code)
}
