import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPage } from './page-events.test-support.ts'
import { noteReturn, waitForReturn } from './visibility.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Starts a wait and tells after how many milliseconds it has ended; undefined while it goes on. */
function startWait(ms: number, leastMs: number): () => number | undefined {
  const startedMs = performance.now()
  let endedMs: number | undefined
  void waitForReturn(ms, leastMs).then(() => {
    endedMs = performance.now() - startedMs
  })
  return () => endedMs
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a wait for the customer', () => {
  test('ends by itself after its time, or after the Retry-After that is longer', async () => {
    testPage()
    const [shorter, longer] = [startWait(4000, 1000), startWait(1000, 3000)]
    await pass(10_000)
    expect([shorter(), longer()]).toEqual([4000, 3000])
  })

  test('ends early when the customer comes back, but not before the end of Retry-After', async () => {
    const page = testPage()
    const endedMs = startWait(15_000, 3000)
    await pass(1000)
    page.tell('focus')
    await pass(1999)
    expect(endedMs()).toBeUndefined()
    await pass(1)
    expect(endedMs()).toBe(3000)
  })

  test('ends at once when the customer comes back after the end of Retry-After', async () => {
    const page = testPage()
    const endedMs = startWait(15_000, 3000)
    await pass(5000)
    page.tell('online')
    await pass(0)
    expect(endedMs()).toBe(5000)
  })

  test('is neither shortened nor prolonged by a customer who comes back again and again', async () => {
    const page = testPage()
    const endedMs = startWait(15_000, 3000)
    for (let times = 0; times < 5; times++) {
      await pass(500)
      page.tell('focus')
      page.tell('visibilitychange')
    }
    await pass(10_000)
    expect(endedMs()).toBe(3000)
  })

  test('takes its whole time while the page is hidden', async () => {
    const page = testPage()
    page.show({ visible: false })
    const endedMs = startWait(8000, 1000)
    await pass(2000)
    page.tell('focus')
    await pass(20_000)
    expect(endedMs()).toBe(8000)
  })
})

test('a return is noted from the beginning until the end, and no later one', () => {
  const page = testPage()
  const [isBack, isBackLater] = [noteReturn(), noteReturn()]
  expect(isBack()).toBe(false)
  page.tell('online')
  expect([isBack(), isBackLater()]).toEqual([false, true])
})
