import { expect, test } from 'vitest'
import { nextDue } from './next-due.ts'

const now = '2026-01-01T10:00:00.000Z'
const soon = { at: '2026-01-01T10:00:01.000Z' }
const later = { at: '2026-01-01T10:00:01.001Z' }

test('what falls due within a second is not waited for on a running clock, and is next on a frozen one', () => {
  expect(nextDue([soon, later], { now, frozen: false })).toEqual({ ...later, seconds: 1.001 })
  expect(nextDue([soon], { now, frozen: false })).toBeUndefined()
  expect(nextDue([soon, later], { now, frozen: true })).toEqual({ ...soon, seconds: 1 })
  expect(nextDue([], { now, frozen: true })).toBeUndefined()
})
