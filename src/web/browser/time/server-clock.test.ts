import { describe, expect, test } from 'vitest'
import { setServerEnvironment } from '../render-environment.ts'
import { createServerClock, serverClock } from './server-clock.ts'

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
  test('is the device’s time before any response, by either clock', () => {
    const { clock } = clockOn(1_000)
    expect([clock.nowMs(), clock.steadyNowMs()]).toEqual([1_000, 1_000])
  })

  test.each([-3, 0, 3])(
    'is that of the header, written half-way and in the middle of its second, on a device %i days off',
    (days) => {
      const { device, clock } = clockOn(SERVER + days * DAY_MS)
      const sentAtMs = device.nowMs
      device.nowMs += 800
      clock.observe('Tue, 10 Nov 2026 09:00:00 GMT', sentAtMs, device.nowMs)
      expect(clock.nowMs()).toBe(SERVER + 500 + 400)
    },
  )

  test('advances between responses, and follows a sandbox clock that was advanced', () => {
    const { device, clock } = clockOn(SERVER)
    clock.observe('Tue, 10 Nov 2026 10:00:00 GMT', device.nowMs, device.nowMs)
    device.nowMs += 5_000
    expect(clock.nowMs()).toBe(Date.parse('2026-11-10T10:00:05.500Z'))
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

test("the gateway's time by a steady clock goes on from the last response, also on a device whose clock is set meanwhile", () => {
  const { device, clock } = clockOn(SERVER)
  clock.observe('Tue, 10 Nov 2026 09:00:00 GMT', device.nowMs, device.nowMs)
  device.nowMs += DAY_MS
  expect(clock.steadyNowMs()).toBe(SERVER + 500)
  device.steadyMs += 2_000
  expect(clock.steadyNowMs()).toBe(SERVER + 2_500)
})

test('the clock of the page stands still at the time of a rendering on the server until it is hydrated', () => {
  const nowMs = SERVER - 1_500
  setServerEnvironment({ device: 'desktop', languages: ['en'], timeZone: 'UTC', nowMs })
  expect([serverClock.nowMs(), serverClock.steadyNowMs()]).toEqual([nowMs, nowMs])
  setServerEnvironment(undefined)
  expect(serverClock.nowMs()).not.toBe(nowMs)
})
