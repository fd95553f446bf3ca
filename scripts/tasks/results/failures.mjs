import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../system/process.mjs'

/**
 * @typedef {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} VitestFile
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * The failed tests of Vitest's JSON report, and the files that did not load.
 * @param {{ testResults?: VitestFile[] } | undefined} report
 * @returns {string[]} a line each: file, name and the short message
 */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message === '' ? [] : [`${file}: ${shortMessage(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}: ${shortMessage(test.failureMessages[0])}`)
  })
}

/**
 * The errors that failed a run of Vitest outside of its tests, as `unhandled-errors-reporter.mjs` reports them.
 * @param {{ message: string, stack?: string }[] | undefined} errors
 * @returns {string[]} a line each: the first own line of the stack, if it has one, and the short message
 */
export function unhandledErrors(errors) {
  return (errors ?? []).map(({ message, stack = '' }) => {
    const place = stack.split('\n').find((line) => line.includes(root) && !line.includes('node_modules'))
    return `unhandled error${place === undefined ? '' : ` ${place.trim().replace(`${root}/`, '')}`}: ${shortMessage(message)}`
  })
}

/**
 * The failed tests of Playwright's JSON report.
 * @param {{ suites?: PlaywrightSuite[] } | undefined} report
 * @returns {string[]} a line each: project, file, name and the short message
 */
export function failuresOfPlaywright(report) {
  return (report?.suites ?? []).flatMap(failuresOfSuite)
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    // A test has a status of its own on each screen.
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const message = results.map(({ error }) => error?.message).find((text) => text !== undefined)
        return `[${projectName}] ${file}:${line} › ${title}: ${shortMessage(message)}`
      }),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** How many lines of a difference a message names. */
const MOST_DIFFERENCES = 6

/** The first line, and what an assertion says below it of the two values. @param {string | undefined} message */
function shortMessage(message) {
  const [first = '', ...rest] = stripVTControlCharacters(message ?? '').split('\n')
  const values = rest.filter((line) => /^(?:Expected|Received)\b.*:/.test(line))
  const differences = rest.filter((line) => /^[-+] (?!Expected|Received)/.test(line))
  return [first || 'no message', ...values, ...differences.slice(0, MOST_DIFFERENCES)].join(' · ')
}
