import { stat } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noResponse, startDeadline } from './deadline.ts'

describe('a deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is over from the last of its milliseconds on', () => {
    const deadline = startDeadline(20)
    vi.advanceTimersByTime(19)
    expect(deadline.isOver()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(deadline.isOver()).toBe(true)
  })

  test('lets work that ends in time settle as it does, and leaves no timer behind', async () => {
    const { race } = startDeadline(20)
    expect(await race(Promise.resolve('done'))).toBe('done')
    await expect(race(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('rejects work that has not ended by then', async () => {
    const late = startDeadline(20).race(new Promise(() => undefined))
    const outcome = expect(late).rejects.toThrow(noResponse())
    vi.advanceTimersByTime(20)
    vi.runOnlyPendingTimers()
    await outcome
  })

  test('takes a result that has come while the process stood still', async () => {
    vi.useRealTimers()
    const raced = startDeadline(20).race(stat('.'))
    const standsUntilMs = performance.now() + 60
    while (performance.now() < standsUntilMs);
    expect((await raced).isDirectory()).toBe(true)
  })
})
