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

const types = { passed: 1, failed: 0, ran: 1 }

test.each([
  ['one failed unit test makes the run fail', 'all', { [unitStep]: red, [browserStep]: green }, 1],
  ['one failed browser test makes the run fail', 'all', { [unitStep]: green, [browserStep]: red }, 1],
  ['a run stopped before its browser tests is not green', 'all', { types: { ...types, failed: 1 } }, 2],
  ['unit tests alone need no browser', 'unit', { [unitStep]: green }, 0],
  ['unit tests alone need to have run', 'unit', { [unitStep]: nothing }, 1],
  ['a name is enough to be found among unit tests', 'grep', { [unitStep]: green, [browserStep]: nothing }, 0],
  ['a name is enough to be found among browser tests', 'grep', { [unitStep]: nothing, [browserStep]: green }, 0],
  ['a name that is found nowhere fails', 'grep', { [unitStep]: nothing, [browserStep]: nothing }, 1],
  ['types and lint alone run no tests', 'check', { types }, 0],
] as const)('%s', (...[, scope, tallies, code]) => expect(verdictOf(scope, tallies).code).toBe(code))
