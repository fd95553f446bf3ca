import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testPage } from '../../browser/page-events.test-support.ts'
import { followTimeLeft } from './use-time-left.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the time left is told anew when the customer comes back, since timers of a hidden page stand still', () => {
  const page = testPage()
  const told: number[] = []
  let leftMs = 900_000
  const end = followTimeLeft(
    () => leftMs,
    (left) => void told.push(left),
  )
  leftMs = 300_000
  page.tell('visibilitychange')
  expect(told).toEqual([900_000, 300_000])
  end()
  leftMs = 1_000
  page.tell('visibilitychange')
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([900_000, 300_000])
})

test('in the last minute the time left is told every second, and not after the end', () => {
  testPage()
  const endsAtMs = performance.now() + 3_000
  const told: number[] = []
  followTimeLeft(
    () => endsAtMs - performance.now(),
    (left) => void told.push(left),
  )
  vi.advanceTimersByTime(10_000)
  expect(told.map((left) => Math.round(left / 1000))).toEqual([3, 2, 1, 0])
})
