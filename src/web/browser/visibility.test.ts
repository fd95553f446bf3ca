import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPage } from './page-events.test-support.ts'
import { isHidden, isSeenThoughHidden, isVisible, onceReturned, onReturn } from './visibility.ts'

const events = ['visibilitychange', 'resume', 'pageshow', 'online', 'focus'] as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  { visible: true, prerendering: false, expected: true },
  { visible: false, prerendering: false, expected: false },
  { visible: true, prerendering: true, expected: false },
  { visible: false, prerendering: true, expected: false },
])('a page with visible $visible and prerendering $prerendering: the customer sees it: $expected', (page) => {
  testPage().show(page)
  expect(isVisible()).toBe(page.expected)
})

test.each(events)(
  'the return of the customer is told at each %s of a page that is neither hidden nor prerendered, until unsubscribed',
  (event) => {
    const page = testPage()
    let calls = 0
    const stop = onReturn(() => (calls += 1))
    page.show({ visible: false })
    page.tell(event)
    page.show({ visible: true, prerendering: true })
    page.tell(event)
    expect(calls).toBe(0)
    page.show({ visible: true })
    page.tell(event)
    page.tell(event)
    expect(calls).toBe(2)
    stop()
    page.tell(event)
    expect(calls).toBe(2)
  },
)

test('a return is told once after all of its events, the next one again, and none once unsubscribed', () => {
  const page = testPage()
  let calls = 0
  const stop = onceReturned(() => (calls += 1))
  const comeBack = () => {
    for (const event of events) page.tell(event)
  }
  comeBack()
  vi.advanceTimersByTime(300)
  expect(calls).toBe(1)
  comeBack()
  vi.advanceTimersByTime(300)
  expect(calls).toBe(2)
  comeBack()
  stop()
  vi.advanceTimersByTime(300)
  expect(calls).toBe(2)
})

test('a page that becomes visible without an event is told to have been returned to within a second, once', () => {
  const page = testPage()
  let calls = 0
  onReturn(() => (calls += 1))
  page.show({ visible: false })
  vi.advanceTimersByTime(60_000)
  expect(calls).toBe(0)
  page.show({ visible: true })
  vi.advanceTimersByTime(1_000)
  expect(calls).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(calls).toBe(1)
})

describe('the sleep of the device', () => {
  /** A visible page whose returns are counted; `sleep`: timers stand still while the time of day goes on. */
  function open() {
    const page = testPage()
    const returns = { count: 0 }
    const stop = onReturn(() => (returns.count += 1))
    const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)
    return { page, returns, stop, sleep }
  }

  test('is told as a return within a second after it, once', () => {
    const { returns, sleep } = open()
    vi.advanceTimersByTime(60_000)
    expect(returns.count).toBe(0)
    sleep(10_000)
    vi.advanceTimersByTime(1_000)
    expect(returns.count).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(returns.count).toBe(1)
  })

  test('is not told while the page is hidden, nor again after an event of the same return', () => {
    const { page, returns, sleep } = open()
    page.show({ visible: false })
    sleep(60_000)
    vi.advanceTimersByTime(1_000)
    expect(returns.count).toBe(0)
    sleep(60_000)
    page.show({ visible: true })
    page.tell('visibilitychange')
    vi.advanceTimersByTime(60_000)
    expect(returns.count).toBe(1)
  })

  test('is no return while a page is busy, or when the clock is set back', () => {
    const { returns, sleep } = open()
    sleep(3_000)
    vi.advanceTimersByTime(1_000)
    sleep(-60_000)
    vi.advanceTimersByTime(60_000)
    expect(returns.count).toBe(0)
  })

  test('is no longer told once unsubscribed', () => {
    const { returns, sleep, stop } = open()
    stop()
    sleep(60_000)
    vi.advanceTimersByTime(1_000)
    expect(returns.count).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a page that has said since it was opened that it is hidden', () => {
  function hiddenPage({ prerendering = false } = {}) {
    const page = testPage()
    page.show({ visible: false, prerendering })
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
    return { page, paint: () => frames.splice(0).forEach((call) => void call()) }
  }

  test('is seen once it is painted, which is told', () => {
    const { paint } = hiddenPage()
    let calls = 0
    onReturn(() => (calls += 1))
    expect([isVisible(), calls]).toEqual([false, 0])
    paint()
    expect([isVisible(), isSeenThoughHidden(), calls]).toEqual([true, true, 1])
  })

  test('is not seen as long as it is prerendered', () => {
    const { page, paint } = hiddenPage({ prerendering: true })
    expect(isVisible()).toBe(false)
    paint()
    expect(isVisible()).toBe(false)
    page.show({ visible: true })
    expect([isVisible(), isSeenThoughHidden()]).toEqual([true, false])
  })

  test('is believed once it has been visible', () => {
    const { page, paint } = hiddenPage()
    onReturn(() => undefined)
    page.show({ visible: true })
    page.tell('visibilitychange')
    paint()
    page.show({ visible: false })
    expect([isVisible(), isSeenThoughHidden()]).toEqual([false, false])
  })
})

test('a page that does not say whether it is hidden is seen', () => {
  testPage()
  Reflect.deleteProperty(document, 'visibilityState')
  expect([isHidden(), isVisible()]).toEqual([false, true])
})
