import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runProgram } from '../system/process.mjs'
import { install } from './install.mjs'
import { reportFolder } from './results/reports.mjs'
import { verdictOf } from './results/verdict.mjs'
import { steps } from './steps.mjs'

/** @typedef {import('./steps.mjs').Scope} Scope */
/**
 * The options of a run: words of a test's name, or paths of test files. Without either, everything in the scope runs.
 * @typedef {{ scope: Scope, grep: string, paths: string[] }} RunOptions
 */

/** Failed tests that the summary names per step. */
const namedFailures = 10

const usage = 'Usage: npm test [-- [unit | e2e] [<path of a test file> …] [--grep <words of a test name>]]'

/**
 * `npm test`: every step, or those asked for; ends with `N passed, N failed` over all of them, alone on the last line.
 * @param {string[]} args
 * @returns {Promise<number>} exit code: 2 when browser tests were due and none ran
 */
export async function test(args) {
  const options = optionsOf(args)
  if (options === undefined) {
    console.error(usage)
    return 1
  }
  return runSteps(options)
}

/**
 * `npm run check`: types and lint.
 * @returns {Promise<number>} exit code
 */
export function check() {
  return runSteps({ scope: 'check', grep: '', paths: [] })
}

/**
 * `npm run format`: formats, sorts imports and applies safe fixes.
 * @returns {Promise<number>} exit code
 */
export async function format() {
  return (await install()) || (await runProgram('biome', ['check', '--write']))
}

/**
 * `npm run generate`: writes every file that is generated from the tables (docs/methods.md, docs/decisions.md and the
 * others); the same tests compare them in `npm test` (D-623).
 * @returns {Promise<number>} exit code
 */
export async function generate() {
  const tests = ['scripts/documents', 'src/gateway/docs/methods']
  return (await install()) || (await runProgram('vitest', ['run', ...tests, '--project', 'all', '--update']))
}

/**
 * Reads the arguments of `npm test`; undefined if they are invalid. The name of a test file selects its runner.
 * @param {string[]} args
 * @returns {RunOptions | undefined}
 */
export function optionsOf(args) {
  try {
    const { values, positionals } = parseArgs({ args, options: { grep: { type: 'string' } }, allowPositionals: true })
    const [first, ...rest] = positionals
    const grep = values.grep ?? ''
    if (first === undefined) return { scope: values.grep === undefined ? 'all' : 'grep', grep, paths: [] }
    if (first === 'unit' || first === 'e2e') return { scope: first, grep, paths: rest }
    if (positionals.every((path) => path.includes('.spec.'))) return { scope: 'e2e', grep, paths: positionals }
    if (positionals.every((path) => path.includes('.test.'))) return { scope: 'unit', grep, paths: positionals }
    const areFiles = positionals.every((path) => /\.(?:test|spec)\./.test(path))
    return areFiles ? { scope: 'files', grep, paths: positionals } : undefined
  } catch {
    return undefined
  }
}

/** @param {RunOptions} options @returns {Promise<number>} exit code */
async function runSteps(options) {
  const { scope } = options
  // Another run of unit tests may be under way, and would lose its report.
  if (scope !== 'unit' && scope !== 'check') await rm(reportFolder, { recursive: true, force: true })
  /** @type {Record<string, import('./results/count.mjs').Tally>} */
  const tallies = {}
  for (const group of groupsOf(steps.filter(({ scopes }) => scopes.includes(scope)))) {
    console.log(`\n> ${group.map(({ name }) => name).join(', ')}`)
    const results = await Promise.all(group.map(({ run }) => run(options).catch(tallyOfBug)))
    for (const [index, { name }] of group.entries())
      tallies[name] = results[index] ?? tallyOfBug(`${name} has no result`)
    if (group.some(({ name, isGate }) => isGate && (tallies[name]?.failed ?? 0) > 0)) break
  }
  const { code, lines } = verdictOf(scope, tallies)
  console.log(`\n${summaryOf(tallies)}\n`)
  for (const line of lines) console.log(line)
  return code
}

/**
 * The steps in their order; those that run at the same time are a group.
 * @template {{ name: string, isBeside?: boolean }} Step
 * @param {readonly Step[]} steps
 * @returns {Step[][]}
 */
export function groupsOf(steps) {
  /** @type {Step[][]} */
  const groups = []
  for (const step of steps) {
    const group = groups.at(-1)
    if (step.isBeside === true && group !== undefined) group.push(step)
    else groups.push([step])
  }
  return groups
}

/** A step that throws must not keep the sum from being printed. @param {unknown} error */
function tallyOfBug(error) {
  console.error(error)
  return { passed: 0, failed: 1, ran: 0 }
}

/**
 * The end of a run: what is kept of a long log is often its last lines, so they name each failed test.
 * @param {Record<string, import('./results/count.mjs').Tally>} tallies
 * @returns {string} one line per step, and one per failed test
 */
export function summaryOf(tallies) {
  return Object.entries(tallies)
    .flatMap(([name, { passed, failed, failures = [] }]) => [
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} of ${passed + failed}`,
      ...failures.slice(0, namedFailures).map((failure) => `       ${failure}`),
      ...(failures.length > namedFailures ? [`       and ${failures.length - namedFailures} more`] : []),
    ])
    .join('\n')
}
