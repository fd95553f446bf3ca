import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testPage } from '../../browser/page-events.test-support.ts'
import { alignServerClock } from '../../browser/time/server-clock.test-support.ts'
import { serverClock } from '../../browser/time/server-clock.ts'
import { followTimeLeft } from './use-time-left.ts'

const MINUTE_MS = 60_000
const EXPIRE_AT_MS = 60 * MINUTE_MS

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  alignServerClock()
})

/** Follows a deadline on a device that stands at this time. `respond`: the gateway's time in a response. */
function follow(nowMs: number) {
  const page = testPage()
  vi.setSystemTime(nowMs)
  alignServerClock()
  const told: number[] = []
  const end = followTimeLeft(EXPIRE_AT_MS, (left) => void told.push(left))
  const respond = (serverMs: number) => serverClock.observe(new Date(serverMs).toUTCString(), Date.now(), Date.now())
  return { page, told, end, respond }
}

test('the time left is told anew when the customer comes back, since timers of a hidden page stand still', () => {
  const { page, told, end, respond } = follow(45 * MINUTE_MS)
  vi.setSystemTime(55 * MINUTE_MS)
  page.tell('visibilitychange')
  expect(told).toEqual([15 * MINUTE_MS, 5 * MINUTE_MS])
  end()
  respond(61 * MINUTE_MS)
  vi.setSystemTime(59 * MINUTE_MS)
  page.tell('visibilitychange')
  vi.advanceTimersByTime(MINUTE_MS)
  expect(told).toHaveLength(2)
})

test('in the last minute the time left is told every second, and not after the end', () => {
  const { told } = follow(EXPIRE_AT_MS - 3_000)
  vi.advanceTimersByTime(10_000)
  expect(told.map((left) => Math.round(left / 1000))).toEqual([3, 2, 1, 0])
})
