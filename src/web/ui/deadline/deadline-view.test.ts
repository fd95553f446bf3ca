import { describe, expect, test } from 'vitest'
import { announcedStretch, deadlineView, timeLeft, viewLifetimeMs } from './deadline-view.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

describe('the view of a deadline', () => {
  test.each([
    [24 * 60 * MINUTE, { kind: 'time' }],
    [5 * MINUTE + 1, { kind: 'time' }],
    [5 * MINUTE, { kind: 'countdown', clock: '5:00' }],
    [5 * MINUTE - 1, { kind: 'countdown', clock: '5:00' }],
    [61 * SECOND, { kind: 'countdown', clock: '1:01' }],
    [9 * SECOND, { kind: 'countdown', clock: '0:09' }],
    [1, { kind: 'countdown', clock: '0:01' }],
    [0, { kind: 'passed' }],
    [-MINUTE, { kind: 'passed' }],
  ])('%i ms before', (leftMs, view) => expect(deadlineView(leftMs)).toEqual(view))

  test('is refreshed no later than it changes', () => {
    for (let leftMs = 6 * MINUTE; leftMs > 0; leftMs -= 317) {
      const lifetimeMs = viewLifetimeMs(leftMs)
      expect(lifetimeMs).toBeGreaterThan(0)
      if (lifetimeMs > 1) expect(deadlineView(leftMs - lifetimeMs + 1)).toEqual(deadlineView(leftMs))
    }
  })
})

describe('deadline announcements', () => {
  test('begin half an hour before the end, are three minutes apart, then one, then half a minute, and at the end', () => {
    const heardAtSecs: number[] = []
    let heard = announcedStretch(24 * 60 * MINUTE)
    for (let leftSecs = 24 * 3600; leftSecs >= -60; leftSecs -= 1) {
      const stretch = announcedStretch(leftSecs * SECOND)
      if (stretch !== heard) heardAtSecs.push(leftSecs)
      heard = stretch
    }
    expect(heardAtSecs).toEqual([1800, 1620, 1440, 1260, 1080, 900, 720, 540, 360, 300, 240, 180, 120, 60, 30, 0])
  })

  test.each([
    [9 * MINUTE, 'minutes', 9],
    [8.4 * MINUTE, 'minutes', 8],
    [2 * MINUTE - 40, 'minutes', 2],
    [MINUTE, 'seconds', 60],
    [29_400, 'seconds', 30],
  ])('of %i ms are in %s: %i', (leftMs, unit, count) => expect(timeLeft(leftMs)).toEqual({ unit, count }))
})
