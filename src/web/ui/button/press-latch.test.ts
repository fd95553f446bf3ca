import { expect, test } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { createPressLatch } from './use-press.ts'

function latchAt(quietMs: number) {
  const time = { nowMs: 0 }
  const runs: number[] = []
  const latch = createPressLatch(() => time.nowMs)
  const press = (action: () => void | Promise<void> = () => {}) =>
    latch.press(() => {
      runs.push(time.nowMs)
      return action()
    }, quietMs)
  return { time, runs, latch, press }
}

test('ten rapid taps act once', () => {
  const { runs, press, time } = latchAt(1000)
  for (let tap = 0; tap < 10; tap += 1) {
    press()
    time.nowMs += 90
  }
  expect(runs).toEqual([0])
})

test('a tap after the quiet time acts again', () => {
  const { runs, press, time } = latchAt(1000)
  expect(press()).toBe(true)
  time.nowMs = 999
  expect(press()).toBe(false)
  time.nowMs = 1000
  expect(press()).toBe(true)
  expect(runs).toEqual([0, 1000])
})

test('a changed value allows the next tap at once', () => {
  const { latch, press } = latchAt(1000)
  press()
  latch.reopen()
  expect(press()).toBe(true)
  expect(press()).toBe(false)
})

test('a second press does nothing while the first action is unfinished', async () => {
  const { runs, latch, press, time } = latchAt(0)
  const { promise, resolve: finish } = deferred()
  press(() => promise)
  time.nowMs = 60_000
  latch.reopen()
  expect(press()).toBe(false)
  finish()
  await Promise.resolve()
  expect(press()).toBe(true)
  expect(runs).toEqual([0, 60_000])
})

test('a failed action ends the wait too', async () => {
  const { press } = latchAt(0)
  press(() => Promise.reject(new Error('offline')))
  expect(press()).toBe(false)
  await Promise.resolve()
  expect(press()).toBe(true)
})

test('a reset latch no longer waits', () => {
  const { latch, press } = latchAt(0)
  press(() => new Promise<void>(() => {}))
  latch.release()
  expect(press()).toBe(true)
})
