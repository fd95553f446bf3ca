import { expect, test } from 'vitest'
import { sumOf, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './count.mjs'

const browsers = { stats: { expected: 4, unexpected: 1, flaky: 2 } }

test.each([
  ['a check that passed is one', tallyOfCheck(0), [1, 0, 1]],
  ['a check that failed is one', tallyOfCheck(3), [0, 1, 1]],
  ['Vitest has those of its report', tallyOfVitest({ numPassedTests: 7, numFailedTests: 2 }, 1), [7, 2, 9]],
  ['a file that does not load has failed', tallyOfVitest({ numPassedTests: 7, numFailedTests: 0 }, 1), [7, 1, 7]],
  ['a test that passes only when repeated has failed', tallyOfPlaywright(browsers, 1), [4, 3, 7]],
  ['a runner of browser tests that dies ran nothing and failed once', tallyOfPlaywright(undefined, 1), [0, 1, 0]],
  ['a runner of unit tests that dies ran nothing and failed once', tallyOfVitest(undefined, 1), [0, 1, 0]],
  [
    'the sum is over all runners',
    sumOf([tallyOfCheck(0), tallyOfCheck(1), tallyOfVitest({ numPassedTests: 3, numFailedTests: 0 }, 0)]),
    [4, 1, 5],
  ],
])('of what counts, %s: %j, as passed, failed and ran', (_what, tally, [passed, failed, ran]) => {
  expect(tally).toEqual({ passed, failed, ran })
})
