import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchClicks } from './click-guard.ts'

/** A window with the events of a browser, whose times the test sets. */
function openWindow({ isFramed = false } = {}) {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { readyState: 'complete' })
  vi.stubGlobal('window', Object.assign(window, { top: isFramed ? new EventTarget() : window }))
  vi.stubGlobal('document', document)
  vi.stubGlobal('Element', class {})
  const happen = (target: EventTarget, type: string, properties: Readonly<Record<string, unknown>>) => {
    const event = new Event(type)
    for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value })
    target.dispatchEvent(event)
    return event
  }
  const guard = watchClicks()
  return {
    document,
    come: (type: 'focus' | 'pageshow', atMs: number, more: object = {}) =>
      happen(window, type, { timeStamp: atMs, ...more }),
    appear: (atMs: number) => happen(document, 'visibilitychange', { timeStamp: atMs }),
    isIgnored: (atMs: number, detail = 1) => guard.isHijacked(happen(window, 'click', { timeStamp: atMs, detail })),
  }
}

beforeEach(() => vi.stubGlobal('Element', class {}))
afterEach(() => vi.unstubAllGlobals())

test('a click on a page that the customer has just opened counts, also while it loads and is focused', () => {
  const page = openWindow()
  page.document.readyState = 'loading'
  page.come('focus', 5)
  page.document.readyState = 'complete'
  page.come('pageshow', 90, { persisted: false })
  expect(page.isIgnored(100)).toBe(false)
})

test.each([
  ['its window came to the front', (page: ReturnType<typeof openWindow>) => page.come('focus', 9_000)],
  ['it became visible', (page: ReturnType<typeof openWindow>) => page.appear(9_000)],
  ['it was restored', (page: ReturnType<typeof openWindow>) => page.come('pageshow', 9_000, { persisted: true })],
])('a pointer click within 500 ms after %s is ignored, and one by keyboard counts', (_name, shows) => {
  const page = openWindow()
  expect(page.isIgnored(8_000)).toBe(false)
  shows(page)
  expect(page.isIgnored(9_499)).toBe(true)
  expect(page.isIgnored(9_499, 0)).toBe(false)
  expect(page.isIgnored(9_500)).toBe(false)
})

test('a click right after a document opened in a frame is ignored', () => {
  const page = openWindow({ isFramed: true })
  expect(page.isIgnored(performance.now())).toBe(true)
})

test('the second half of a double click that began on the page before is ignored, and a later double click counts', () => {
  const page = openWindow()
  expect(page.isIgnored(50, 2)).toBe(true)
  expect(page.isIgnored(900, 1)).toBe(false)
  expect(page.isIgnored(1_000, 2)).toBe(false)
})
