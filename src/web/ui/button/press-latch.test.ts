import { expect, test } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { createPressLatch } from './use-press.ts'

function testLatch() {
  const time = { nowMs: 0 }
  const runs: number[] = []
  const latch = createPressLatch(() => time.nowMs)
  const press = (action: () => void | Promise<void> = () => {}) =>
    latch.press(() => {
      runs.push(time.nowMs)
      return action()
    }, 0)
  return { time, runs, latch, press }
}

test('a second press does nothing while the first action is unfinished', async () => {
  const { runs, latch, press, time } = testLatch()
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
  const { press } = testLatch()
  press(() => Promise.reject(new Error('offline')))
  expect(press()).toBe(false)
  await Promise.resolve()
  expect(press()).toBe(true)
})
