import { describe, expect, test } from 'vitest'
import { keyActionOf } from './keys.tsx'

describe('the keys of the workshop', () => {
  test.each([
    ['j', -1, 0],
    ['j', 0, 1],
    ['j', 2, 2],
    ['k', 2, 1],
    ['k', -1, 0],
  ] as const)('%s leads from row %i to row %i of three', (key, at, index) => {
    expect(keyActionOf(key, { at, count: 3 })).toEqual({ kind: 'row', index })
  })

  test('open the section of a digit, go to the search and copy the row that has the focus', () => {
    expect(keyActionOf('1', { at: -1, count: 0 })).toEqual({ kind: 'section', section: 'start' })
    expect(keyActionOf('3', { at: -1, count: 0 })).toEqual({ kind: 'section', section: 'payments' })
    expect(keyActionOf('/', { at: -1, count: 0 })).toEqual({ kind: 'search' })
    expect(keyActionOf('c', { at: 1, count: 3 })).toEqual({ kind: 'copy', index: 1 })
  })

  test.each(['x', '0', '8', 'Enter', '12', ''])('leave %j to the browser', (key) => {
    expect(keyActionOf(key, { at: 1, count: 3 })).toBeUndefined()
  })

  test('do nothing for rows where there are none, or where none has the focus', () => {
    expect(keyActionOf('j', { at: -1, count: 0 })).toBeUndefined()
    expect(keyActionOf('c', { at: -1, count: 3 })).toBeUndefined()
  })
})
