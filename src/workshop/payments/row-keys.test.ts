import { expect, test } from 'vitest'
import { nextRow } from './row-keys.ts'

test('j and k move from row to row and stop at the ends, and other keys move nothing', () => {
  expect(nextRow('j', -1, 3)).toBe(0)
  expect(nextRow('j', 0, 3)).toBe(1)
  expect(nextRow('j', 2, 3)).toBe(2)
  expect(nextRow('k', 2, 3)).toBe(1)
  expect(nextRow('k', -1, 3)).toBe(0)
  expect(nextRow('x', 1, 3)).toBeUndefined()
  expect(nextRow('j', -1, 0)).toBeUndefined()
})
