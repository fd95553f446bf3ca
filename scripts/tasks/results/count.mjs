import { failuresOfPlaywright, failuresOfVitest, unhandledErrors } from './failures.mjs'

/**
 * `ran` counts what really ran, which is 0 for a runner that failed before its first test. `failures` names the failed
 * tests of a runner that reports them.
 * @typedef {{ passed: number, failed: number, ran: number, failures?: string[] }} Tally
 */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults?: import('./failures.mjs').VitestFile[] }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites?: import('./failures.mjs').PlaywrightSuite[] }} PlaywrightReport */

/**
 * A check that is right or wrong as a whole counts as one.
 * @param {number} code its exit code
 * @returns {Tally}
 */
export function tallyOfCheck(code) {
  return tallyOf(code === 0 ? 1 : 0, code === 0 ? 0 : 1, code)
}

/**
 * @param {VitestReport | undefined} report undefined when the runner died before writing it
 * @param {number} code
 * @param {{ message: string, stack?: string }[]} [errors] outside of the tests
 * @returns {Tally}
 */
export function tallyOfVitest(report, code, errors) {
  const tally = tallyOf(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, code)
  return withFailures(tally, [...failuresOfVitest(report), ...unhandledErrors(errors)])
}

/**
 * A test that passes only when repeated is a failed one.
 * @param {PlaywrightReport | undefined} report undefined when the runner died before writing it
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOfPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return withFailures(tallyOf(expected, unexpected + flaky, code), failuresOfPlaywright(report))
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sumOf(tallies) {
  /** @param {'passed' | 'failed' | 'ran'} key */
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0)
  const failures = tallies.flatMap(({ failures = [] }) => failures)
  return withFailures({ passed: sum('passed'), failed: sum('failed'), ran: sum('ran') }, failures)
}

/**
 * A runner that fails without a failed test (a file that does not load, a server that does not start) failed once.
 * @param {number} passed
 * @param {number} failed
 * @param {number} code
 * @returns {Tally}
 */
function tallyOf(passed, failed, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, ran: passed + failed }
}

/** @param {Tally} tally @param {string[]} failures @returns {Tally} */
function withFailures(tally, failures) {
  return failures.length === 0 ? tally : { ...tally, failures }
}
