import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testPage } from '../../browser/page-events.test-support.ts'
import { type Left, startTicking } from './countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function countdownFrom(seconds: number) {
  let left: Left = seconds
  const end = startTicking((change) => {
    left = change(left)
  })
  return { left: () => left, end }
}

test('a countdown counts visible seconds only, and stays at nought', () => {
  const page = testPage()
  const { left } = countdownFrom(5)
  vi.advanceTimersByTime(2_000)
  expect(left()).toBe(3)
  page.show({ visible: false })
  vi.advanceTimersByTime(60_000)
  expect(left()).toBe(3)
  page.show({ visible: true })
  vi.advanceTimersByTime(60_000)
  expect(left()).toBe(0)
})

test('a countdown stands still while the device is offline', () => {
  testPage()
  const { left } = countdownFrom(5)
  vi.stubGlobal('navigator', { onLine: false })
  vi.advanceTimersByTime(60_000)
  expect(left()).toBe(5)
  vi.stubGlobal('navigator', { onLine: true })
  vi.advanceTimersByTime(1_000)
  expect(left()).toBe(4)
})

test('the focus that the heading takes when the page appears does not stop a countdown', () => {
  testPage()
  const { left } = countdownFrom(5)
  window.dispatchEvent(new Event('focusin'))
  vi.advanceTimersByTime(1_000)
  expect(left()).toBe(4)
})

test('an ended countdown changes nothing any more', () => {
  testPage()
  const { left, end } = countdownFrom(5)
  vi.advanceTimersByTime(1_000)
  end()
  window.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(10_000)
  expect(left()).toBe(4)
})

test.each(['keydown', 'pointerdown', 'focusin', 'wheel', 'selectionchange'])(
  'a countdown is stopped by %s',
  (event) => {
    testPage()
    const { left } = countdownFrom(5)
    vi.advanceTimersByTime(251)
    window.dispatchEvent(new Event(event))
    expect(left()).toBe('stopped')
  },
)

test('a countdown that ends at once listens to nothing afterwards', () => {
  testPage()
  const { left, end } = countdownFrom(5)
  end()
  vi.advanceTimersByTime(1_000)
  window.dispatchEvent(new Event('keydown'))
  expect(left()).toBe(5)
})

test.each([
  [true, 'stopped'],
  [false, 5],
])('a page that is shown again, restored from the back-forward cache: %s, has %s left', (persisted, expected) => {
  testPage()
  const { left } = countdownFrom(5)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  expect(left()).toBe(expected)
})
