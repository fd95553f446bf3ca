import { expect, test } from 'vitest'
import { combinations } from './combinations.test-support.ts'
import { coverageTable } from './coverage-table.test-support.ts'

const all = combinations.map((values) => ({ values, passed: true }))

test('a whole run covers every possible pair, and the table lists each value with each method that it was tested with', () => {
  const { summary, markdown } = coverageTable(all)
  const [, covered, possible] = /(\d+) of (\d+) possible pairs/.exec(summary) ?? []
  expect(covered).toBe(possible)
  expect(markdown).toMatch(/^\| scenario \| 3 \|( [1-9]\d* \|)+$/m)
})

test('the table shows failures at the values that failed', () => {
  const [first, ...rest] = all
  const { summary, markdown } = coverageTable(first ? [{ ...first, passed: false }, ...rest] : rest)
  expect(summary).toContain(' 1 failed')
  expect(markdown).toContain('1 of ')
})

test('a partial run is not reported as a whole one', () => {
  expect(coverageTable(all.slice(0, 1)).summary).toMatch(/; 105 of \d{4} possible pairs/)
})
