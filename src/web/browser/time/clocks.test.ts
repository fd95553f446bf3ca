import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { monotonicMs, navigationTimes, wasReachedByHistory } from './clocks.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(1_000_000)
})
afterEach(() => void vi.useRealTimers())

const withEntries = (getEntriesByType: () => unknown) =>
  vi.stubGlobal('performance', { now: () => 5_000, getEntriesByType })

test('the page was requested and answered when its timings say so, by the time of the device', () => {
  withEntries(() => [{ requestStart: 100, responseStart: 700, type: 'navigate' }])
  expect(navigationTimes()).toEqual({ sentAtMs: 995_100, receivedAtMs: 995_700 })
  expect(wasReachedByHistory()).toBe(false)
})

test('a page that "back" led to knows it', () => {
  withEntries(() => [{ type: 'back_forward' }])
  expect(wasReachedByHistory()).toBe(true)
})

test.each([
  ['has none', () => []],
  [
    'refuses them',
    () => {
      throw new Error('not here')
    },
  ],
])('a browser that %s of its timings opened the page when its clock began', (_name, entries) => {
  withEntries(entries)
  expect(navigationTimes()).toEqual({ sentAtMs: 995_000, receivedAtMs: 995_000 })
  expect(wasReachedByHistory()).toBe(false)
})

test('a browser without a monotonic clock counts by the time of the device', () => {
  vi.stubGlobal('performance', undefined)
  const found = [monotonicMs(), navigationTimes()]
  // Vitest itself asks the clock.
  vi.unstubAllGlobals()
  expect(found).toEqual([1_000_000, { sentAtMs: 0, receivedAtMs: 0 }])
})
