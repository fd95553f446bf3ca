import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.test-support.ts'

const text = (...lines: readonly string[]) => lines.join('\n')

test('equal records have no changed lines', () => {
  expect(changedLines(text('= 390', 'a', 'b'), text('= 390', 'a', 'b'))).toEqual([])
})

test('a changed, a new and a removed line are named below their heading', () => {
  const before = text('= 390', 'a', 'b', '= 1280', 'a', 'b', 'c')
  const after = text('= 390', 'a', 'B', '= 1280', 'n', 'a', 'b')
  expect(changedLines(before, after)).toEqual(['= 390 - b', '= 390 + B', '= 1280 + n', '= 1280 - c'])
})

test('ten changed lines are named, and how many there are more', () => {
  const before = Array.from({ length: 12 }, (_, line) => `line ${line}`)
  expect(changedLines(text('= 390', ...before), '= 390')).toHaveLength(11)
  expect(changedLines(text('= 390', ...before), '= 390').at(-1)).toBe('and 2 lines more')
})
