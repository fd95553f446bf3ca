import { expect, test } from 'vitest'
import { browserStep, unitStep } from '../steps.mjs'
import { verdictOf } from './verdict.mjs'

const green = { passed: 5, failed: 0, ran: 5 }
const red = { passed: 4, failed: 1, ran: 5 }
const dead = { passed: 0, failed: 1, ran: 0 }
const nothing = { passed: 0, failed: 0, ran: 0 }

test('the last line is the sum over all steps', () => {
  const { code, lines } = verdictOf('all', {
    types: { passed: 1, failed: 0, ran: 1 },
    [unitStep]: green,
    [browserStep]: green,
  })
  expect(code).toBe(0)
  expect(lines).toEqual(['11 passed, 0 failed'])
})

test('one failed test makes the run fail', () => {
  expect(verdictOf('all', { [unitStep]: red, [browserStep]: green }).code).toBe(1)
  expect(verdictOf('all', { [unitStep]: green, [browserStep]: red }).code).toBe(1)
})

test.each([
  { browser: dead, why: 'no browser was found' },
  { browser: nothing, why: 'there was nothing to run' },
])('a full run is never green without browser tests: $why', ({ browser }) => {
  for (const scope of ['all', 'e2e'] as const) {
    const { code, lines } = verdictOf(scope, { [unitStep]: green, [browserStep]: browser })
    expect(code).toBe(2)
    expect(lines[0]).toBe('BROWSER TESTS DID NOT RUN')
    expect(lines.at(-1)).toMatch(/^\d+ passed, \d+ failed$/)
  }
})

test('a run stopped before its browser tests is not green', () => {
  expect(verdictOf('all', { types: { passed: 0, failed: 1, ran: 1 } }).code).toBe(2)
})

test('unit tests alone need no browser, but need to have run', () => {
  expect(verdictOf('unit', { [unitStep]: green }).code).toBe(0)
  expect(verdictOf('unit', { [unitStep]: nothing }).code).toBe(1)
})

test('a name is enough to be found in one of the runners', () => {
  expect(verdictOf('grep', { [unitStep]: green, [browserStep]: nothing }).code).toBe(0)
  expect(verdictOf('grep', { [unitStep]: nothing, [browserStep]: green }).code).toBe(0)
  expect(verdictOf('grep', { [unitStep]: nothing, [browserStep]: nothing }).code).toBe(1)
})

test('types and lint alone run no tests', () => {
  expect(verdictOf('check', { types: { passed: 1, failed: 0, ran: 1 } }).code).toBe(0)
})
