import { join } from 'node:path'
import { addTimes, lastChangeMs, readTimes } from '../system/changed-files.mjs'
import { alone } from '../system/lock.mjs'
import { root, runProgram } from '../system/process.mjs'
import { writeBuildId } from './build-id.mjs'
import { buildMerchant, buildTesting } from './packages.mjs'

export const serverEntry = join(root, 'dist', 'server', 'main.js')
/** When each build began, as epoch ms by name. */
const timesFile = join('dist', 'builds.json')

/** What every build is made with. */
const tools = ['scripts/build', 'vite.config.ts', 'tsconfig.base.json', 'package.json', 'package-lock.json']

/**
 * What a build prints beside its progress: what the bundler warns of is for those who work on the product.
 * @typedef {'warn' | 'error'} LogLevel
 */

/**
 * One build of vite.config.ts: what it is made of, what it writes, and how.
 * @typedef {{
 *   name: string, sources: string[], output: string, isProduct: boolean, after?: string,
 *   run: (logLevel: LogLevel) => Promise<number>
 * }} Build
 */

const page = ['src/contract', 'src/web', 'public']
/**
 * The builds in their order; `after` names one that empties the folder they share. @type {readonly Build[]}
 */
const builds = [
  { name: 'app', sources: [...page, 'index.html'], output: 'web/index.html', isProduct: true, run: vite() },
  // The panel's files have no fixed names. A missing gallery means that their folder was emptied.
  ...Object.entries({ workshop: 'web/sandbox.html', gallery: 'web/gallery.html', outcomes: 'web/gallery.html' }).map(
    ([name, output]) => ({
      name,
      sources: [...page, 'src/workshop', 'sandbox.html', 'gallery.html'],
      output,
      isProduct: true,
      after: 'app',
      run: vite('--mode', name),
    }),
  ),
  {
    name: 'server',
    sources: [...page, 'docs', 'CHANGELOG.md', 'src/gateway', 'src/merchant', 'src/launch'],
    output: 'server/main.js',
    isProduct: true,
    run: vite('--ssr'),
  },
  {
    name: 'kit',
    sources: ['src/contract', 'src/merchant', 'e2e/kit', 'e2e/tsconfig.testing.json'],
    output: 'testing/package.json',
    isProduct: false,
    run: buildTesting,
  },
  {
    name: 'client',
    sources: ['src/contract', 'src/merchant'],
    output: 'merchant/package.json',
    isProduct: false,
    run: buildMerchant,
  },
]

/** Tests and their support are in no build. @param {string} path */
const isBuilt = (path) => !/\.(?:test|spec|test-support)\.tsx?$/.test(path)

/**
 * Builds the product, and the packages beside it: the browser-test kit and the merchant's client.
 * @returns {Promise<number>} the first failing exit code
 */
export function build() {
  return alone('building', () => buildEach(builds, 'warn'))
}

/**
 * Runs the builds that are older than one of their sources.
 * @param {{ arePackagesWanted?: boolean, logLevel?: LogLevel }} [options] without the packages, only the product is built
 * @returns {Promise<number>} the first failing exit code
 */
export async function buildWhenOlder({ arePackagesWanted = false, logLevel = 'warn' } = {}) {
  const wanted = builds.filter(({ isProduct }) => isProduct || arePackagesWanted)
  if ((await dueOf(wanted)).length === 0) return 0
  // Another process may have built meanwhile.
  return alone('building', async () => buildEach(await dueOf(wanted), logLevel))
}

/** Those of some builds that are older than one of their sources. @param {readonly Build[]} wanted */
async function dueOf(wanted) {
  const times = await readTimes(timesFile)
  const states = await Promise.all(
    wanted.map(async ({ name, sources, output }) => ({
      name,
      beganMs: (await lastChangeMs([join('dist', output)])) === 0 ? 0 : (times[name] ?? 0),
      changedMs: await lastChangeMs([...sources, ...tools], isBuilt),
    })),
  )
  const due = namesOfDue(states, builds)
  return wanted.filter(({ name }) => due.has(name))
}

/**
 * The builds to run again: those that began before their sources last changed, and those whose folder another empties.
 * @param {readonly { name: string, beganMs: number, changedMs: number }[]} states
 * @param {readonly { name: string, after?: string }[]} order
 * @returns {ReadonlySet<string>}
 */
export function namesOfDue(states, order) {
  const older = new Set(states.filter(({ beganMs, changedMs }) => beganMs <= changedMs).map(({ name }) => name))
  const emptied = order.filter(({ after }) => after !== undefined && older.has(after)).map(({ name }) => name)
  return new Set([...older, ...emptied])
}

/**
 * The pages' builds share a folder and run one after the other; beside them run the others, on a second processor.
 * @param {readonly Build[]} due
 * @param {LogLevel} logLevel
 * @returns {Promise<number>} the first failing exit code
 */
async function buildEach(due, logLevel) {
  if (due.length > 0) console.error(`Building ${due.map(({ name }) => name).join(', ')} …`)
  const arePages = (/** @type {Build} */ { output }) => output.startsWith('web/')
  const codes = await Promise.all([
    buildInTurn(due.filter(arePages), logLevel),
    buildInTurn(
      due.filter((build) => !arePages(build)),
      logLevel,
    ),
  ])
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) return failed
  if (due.some(({ isProduct }) => isProduct)) await writeBuildId(root)
  return 0
}

/**
 * @param {readonly Build[]} due
 * @param {LogLevel} logLevel
 * @returns {Promise<number>} the first failing exit code
 */
async function buildInTurn(due, logLevel) {
  for (const { name, run } of due) {
    const beganMs = Date.now()
    // A build that is broken off leaves no time, so that the next one is not left out.
    await noteTime(name, 0)
    const code = await run(logLevel)
    if (code !== 0) return code
    await noteTime(name, beganMs)
  }
  return 0
}

let noted = Promise.resolve()

/** One after the other, because all times are in one file. @param {string} name @param {number} beganMs */
function noteTime(name, beganMs) {
  noted = noted.then(() => addTimes(timesFile, { [name]: beganMs }))
  return noted
}

/** @param {string[]} args @returns {Build['run']} */
function vite(...args) {
  return (logLevel) =>
    runProgram('vite', ['build', ...args, '--logLevel', logLevel], { env: { NODE_ENV: 'production' } })
}
