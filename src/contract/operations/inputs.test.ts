import { expect, test } from 'vitest'
import { integer, missingOr } from './inputs.ts'

test.each([
  [1, undefined],
  [5, undefined],
  [0, 'range: 1 to 5'],
  [6, 'range: 1 to 5'],
  [1.5, 'type: an integer'],
  ['x', 'type: an integer'],
  [Number.NaN, 'range: at most 15 digits'],
  [undefined, 'missing'],
])('of the integers 1 to 5, %s is refused for %s', (value, reason) => {
  expect(integer(1, 5).safeParse(value).error?.issues[0]?.message).toBe(reason)
})

test('a value that is absent is missing, whatever its rule', () => {
  expect([missingOr()({}), missingOr()({ input: null })]).toEqual(['missing', 'type'])
})
