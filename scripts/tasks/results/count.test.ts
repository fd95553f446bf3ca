import { expect, test } from 'vitest'
import { sumOf, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './count.mjs'

test('a check counts as one, passed or failed', () => {
  expect(tallyOfCheck(0)).toEqual({ passed: 1, failed: 0, ran: 1 })
  expect(tallyOfCheck(3)).toEqual({ passed: 0, failed: 1, ran: 1 })
})

test('the count of Vitest is that of its report', () => {
  expect(tallyOfVitest({ numPassedTests: 7, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2, ran: 9 })
})

test('a file that does not load is a failure although no test failed', () => {
  expect(tallyOfVitest({ numPassedTests: 7, numFailedTests: 0 }, 1)).toEqual({ passed: 7, failed: 1, ran: 7 })
})

test('a test that passes only when repeated has failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 2 } }
  expect(tallyOfPlaywright(report, 1)).toEqual({ passed: 4, failed: 3, ran: 7 })
})

test('a runner that dies before its report has run nothing and failed once', () => {
  expect(tallyOfPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1, ran: 0 })
  expect(tallyOfVitest(undefined, 1)).toEqual({ passed: 0, failed: 1, ran: 0 })
})

test('the sum of counts is over all runners', () => {
  expect(sumOf([tallyOfCheck(0), tallyOfCheck(1), tallyOfVitest({ numPassedTests: 3, numFailedTests: 0 }, 0)])).toEqual(
    { passed: 4, failed: 1, ran: 5 },
  )
})
