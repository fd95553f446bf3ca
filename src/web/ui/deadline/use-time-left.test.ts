import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testPage } from '../../browser/page-events.test-support.ts'
import { createServerClock } from '../../browser/time/server-clock.ts'
import { followTimeLeft } from './use-time-left.ts'

const MINUTE_MS = 60_000
const EXPIRE_AT_MS = 60 * MINUTE_MS

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows a deadline on a device that stands at this time. `respond`: the gateway's time in a response. */
function follow(nowMs: number) {
  const page = testPage()
  const device = { nowMs }
  const now = () => device.nowMs
  const clock = createServerClock(now, now)
  const told: number[] = []
  const end = followTimeLeft(EXPIRE_AT_MS, clock, (left) => void told.push(left))
  const respond = (serverMs: number) => clock.observe(new Date(serverMs).toUTCString(), device.nowMs, device.nowMs)
  return { page, device, told, end, respond }
}

test('the time left is told anew when the customer comes back, since timers of a hidden page stand still', () => {
  const { page, device, told, end, respond } = follow(45 * MINUTE_MS)
  device.nowMs = 55 * MINUTE_MS
  page.tell('visibilitychange')
  expect(told).toEqual([15 * MINUTE_MS, 5 * MINUTE_MS])
  end()
  respond(61 * MINUTE_MS)
  device.nowMs = 59 * MINUTE_MS
  page.tell('visibilitychange')
  vi.advanceTimersByTime(MINUTE_MS)
  expect(told).toHaveLength(2)
})

test('in the last minute the time left is told every second, and not after the end', () => {
  testPage()
  const startMs = performance.now()
  const clock = createServerClock(
    () => EXPIRE_AT_MS - 3_000 + performance.now() - startMs,
    () => performance.now(),
  )
  const told: number[] = []
  followTimeLeft(EXPIRE_AT_MS, clock, (left) => void told.push(left))
  vi.advanceTimersByTime(10_000)
  expect(told.map((left) => Math.round(left / 1000))).toEqual([3, 2, 1, 0])
})
