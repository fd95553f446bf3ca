import { describe, expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const SERVER = Date.parse('Tue, 10 Nov 2026 09:00:00 GMT')
const DAY_MS = 86_400_000

function clockOn(startMs: number) {
  const device = { nowMs: startMs, steadyMs: 5_000 }
  const clock = createServerClock(
    () => device.nowMs,
    () => device.steadyMs,
  )
  return { device, clock }
}

describe("the gateway's time", () => {
  test('is the device’s time before any response', () => {
    const { clock } = clockOn(1_000)
    expect(clock.nowMs()).toBe(1_000)
  })

  test.each([-3 * DAY_MS, 0, 3 * DAY_MS])('is right within a second on a device that is off by %i ms', (errorMs) => {
    const { device, clock } = clockOn(SERVER + errorMs)
    const sentAtMs = device.nowMs
    device.nowMs += 800
    clock.observe('Tue, 10 Nov 2026 09:00:00 GMT', sentAtMs, device.nowMs)
    const trueNowMs = SERVER + 800
    expect(Math.abs(clock.nowMs() - trueNowMs)).toBeLessThanOrEqual(1_000)
  })

  test('takes the header as written half-way between request and response, in the middle of its second', () => {
    const { device, clock } = clockOn(SERVER)
    const sentAtMs = device.nowMs
    device.nowMs += 800
    clock.observe('Tue, 10 Nov 2026 09:00:00 GMT', sentAtMs, device.nowMs)
    expect(clock.nowMs()).toBe(SERVER + 500 + 400)
  })

  test('advances between responses', () => {
    const { device, clock } = clockOn(SERVER)
    clock.observe('Tue, 10 Nov 2026 10:00:00 GMT', device.nowMs, device.nowMs)
    const before = clock.nowMs()
    device.nowMs += 5_000
    expect(clock.nowMs() - before).toBe(5_000)
  })

  test('follows a sandbox clock that was advanced', () => {
    const { device, clock } = clockOn(SERVER)
    clock.observe('Tue, 10 Nov 2026 09:00:00 GMT', device.nowMs, device.nowMs)
    clock.observe('Tue, 10 Nov 2026 11:00:00 GMT', device.nowMs, device.nowMs)
    expect(clock.nowMs()).toBe(Date.parse('2026-11-10T11:00:00.500Z'))
  })

  test('tells of a correction by a second or more, and of no smaller one', () => {
    const { device, clock } = clockOn(SERVER)
    let told = 0
    const end = clock.onCorrected(() => {
      told += 1
    })
    const observeAfter = (seconds: number) =>
      clock.observe(new Date(SERVER + seconds * 1_000).toUTCString(), device.nowMs, device.nowMs)
    observeAfter(0)
    expect(told).toBe(0)
    observeAfter(1)
    expect(told).toBe(1)
    observeAfter(-3_600)
    expect(told).toBe(2)
    device.nowMs += 900
    observeAfter(-3_600)
    expect(told).toBe(2)
    end()
    observeAfter(3_600)
    expect(told).toBe(2)
  })

  test.each([null, '', 'yesterday'])('ignores the invalid header %j', (header) => {
    const { device, clock } = clockOn(SERVER)
    clock.observe(header, device.nowMs, device.nowMs)
    expect(clock.nowMs()).toBe(SERVER)
  })
})

describe("the gateway's time by a steady clock", () => {
  test('is the device’s time before any response', () => {
    expect(clockOn(1_000).clock.steadyNowMs()).toBe(1_000)
  })

  test('goes on from the last response, also on a device whose clock is set meanwhile', () => {
    const { device, clock } = clockOn(SERVER)
    clock.observe('Tue, 10 Nov 2026 09:00:00 GMT', device.nowMs, device.nowMs)
    device.nowMs += DAY_MS
    expect(clock.steadyNowMs()).toBe(SERVER + 500)
    device.steadyMs += 2_000
    expect(clock.steadyNowMs()).toBe(SERVER + 2_500)
  })
})
