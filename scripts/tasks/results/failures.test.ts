import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../../system/process.mjs'
import { summaryOf } from '../test.mjs'
import { tallyOfPlaywright, tallyOfVitest } from './count.mjs'
import { failuresOfPlaywright, failuresOfVitest, unhandledErrors } from './failures.mjs'
import UnhandledErrors from './unhandled-errors-reporter.mjs'

const failureMessages = ['AssertionError: expected 1 to be 2\n    at a']
const failedFile = {
  name: join(root, 'src/a.test.ts'),
  message: '',
  assertionResults: [
    { status: 'passed', fullName: 'money is exact', failureMessages: [] },
    { status: 'failed', fullName: 'money is rounded', failureMessages },
  ],
}
const spec = { title: 'a payment is paid', file: 'journeys/a.spec.ts', line: 7 }
const message =
  '\u001b[31mError\u001b[39m: timed out\n\nExpected substring: "/a"\nReceived string:    "/b"\n\nCall log:'
/** The tests of a spec whose only test has failed on a phone. */
const failedOnPhone = (said: string) => [
  { projectName: 'phone', status: 'unexpected', results: [{ error: { message: said } }] },
]

test("a failed test of Vitest is named with its file and its message's first line", () => {
  expect(failuresOfVitest({ testResults: [failedFile] })).toEqual([
    'src/a.test.ts › money is rounded: AssertionError: expected 1 to be 2',
  ])
})

test('a file that does not load is named with its reason', () => {
  const file = { name: join(root, 'src/b.test.ts'), message: 'SyntaxError: no', assertionResults: [] }
  expect(failuresOfVitest({ testResults: [file] })).toEqual(['src/b.test.ts: SyntaxError: no'])
})

test('an error outside of the tests is reported and named with the first own line of its stack', async () => {
  const stack = `Error: gone\n    at a (${root}/node_modules/b.js:1:2)\n    at c (${root}/src/a.ts:3:4)`
  const folder = await mkdtemp(join(tmpdir(), 'unhandled-errors-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'results/errors.json')
  vi.stubEnv('UNHANDLED_ERRORS', path)
  await new UnhandledErrors().onTestRunEnd([], [{ message: 'gone\nfor good', stack }, { message: 'Worker exited' }])
  expect(unhandledErrors(JSON.parse(await readFile(path, 'utf8')))).toEqual([
    'unhandled error at c (src/a.ts:3:4): gone',
    'unhandled error: Worker exited',
  ])
})

test('a failed test of Playwright is named with its project and what it received, also below nested groups', () => {
  const specs = [
    { ...spec, tests: [{ projectName: 'desktop', status: 'expected', results: [{}] }] },
    { ...spec, tests: [{ projectName: 'desktop', status: 'skipped', results: [] }, ...failedOnPhone(message)] },
  ]
  expect(failuresOfPlaywright({ suites: [{ title: 'a', suites: [{ title: 'b', specs }] }] })).toEqual([
    '[phone] journeys/a.spec.ts:7 › a payment is paid: Error: timed out · Expected substring: "/a" · Received string:    "/b"',
  ])
})

test('a failed comparison names what differs', () => {
  const differing = 'Error: deep equality\n\n- Expected  - 2\n+ Received  + 1\n\n  Array [\n-   "a",\n+   "b",\n  ]\n'
  const specs = [{ ...spec, tests: failedOnPhone(differing) }]
  expect(failuresOfPlaywright({ suites: [{ title: 'a', specs }] })).toEqual([
    '[phone] journeys/a.spec.ts:7 › a payment is paid: Error: deep equality · -   "a", · +   "b",',
  ])
})

test('the summary of a run names what failed below its step, and counts what it leaves out', () => {
  const tests = failedOnPhone(message)
  const suites = [{ title: '', specs: Array.from({ length: 12 }, (_, line) => ({ ...spec, line, tests })) }]
  const browser = tallyOfPlaywright({ stats: { expected: 3, unexpected: 12, flaky: 0 }, suites }, 1)
  const unit = tallyOfVitest({ numPassedTests: 4, numFailedTests: 0, testResults: [] }, 0)
  const lines = summaryOf({ 'unit tests': unit, 'browser tests': browser }).split('\n')
  expect(lines.slice(0, 3)).toEqual([
    'ok     unit tests: 4 of 4',
    'FAILED browser tests: 3 of 15',
    expect.stringMatching(/^ {7}\[phone\] journeys\/a\.spec\.ts:0 › a payment is paid: Error: timed out ·/),
  ])
  expect(lines.at(-1)).toBe('       and 2 more')
})
