import { expect, test, vi } from 'vitest'
import { fire, openWindow } from '../../browser/open-window.test-support.ts'
import { guardClicks } from './click-guard.ts'

const GUARDED = '<form><button><b>Pay</b></button><p hidden data-press-again>Again</p></form>'

/** A page whose times the test sets. */
function open({ isFramed = false, html = GUARDED } = {}) {
  openWindow()
  if (isFramed) vi.stubGlobal('window', Object.create(window, { top: { value: {} } }))
  document.body.innerHTML = html
  guardClicks()
  const heard = vi.fn()
  document.addEventListener('click', heard)
  const target = document.querySelector('b')
  if (!target) throw new Error('no button')
  return {
    comeToFront: (atMs: number) => fire(window, 'focus', { timeStamp: atMs, bubbles: false }),
    comeBack: (atMs: number, persisted: boolean) => fire(window, 'pageshow', { timeStamp: atMs, persisted }),
    appear: (atMs: number) => fire(document, 'visibilitychange', { timeStamp: atMs }),
    /** Whether the click reaches neither the browser nor the app. */
    isIgnored: (atMs: number, detail = 1) => {
      const { length } = heard.mock.calls
      const { defaultPrevented } = fire(target, 'click', { timeStamp: atMs, detail })
      expect(heard.mock.calls.length).toBe(length + (defaultPrevented ? 0 : 1))
      return defaultPrevented
    },
    asksToPressAgain: () => document.querySelector('p')?.hidden === false,
  }
}

test('a click on a page that the customer has just opened counts, also while it loads and is focused', () => {
  const page = open()
  vi.spyOn(document, 'readyState', 'get').mockReturnValueOnce('loading')
  page.comeToFront(5)
  page.comeBack(90, false)
  expect(page.isIgnored(100)).toBe(false)
})

test.each([
  ['its window came to the front', (page: ReturnType<typeof open>) => page.comeToFront(9_000)],
  ['it became visible', (page: ReturnType<typeof open>) => page.appear(9_000)],
  ['it was restored', (page: ReturnType<typeof open>) => page.comeBack(9_000, true)],
])('a pointer click within 500 ms after %s is ignored, and one by keyboard counts', (_name, shows) => {
  const page = open()
  expect(page.isIgnored(8_000)).toBe(false)
  shows(page)
  expect(page.isIgnored(9_499)).toBe(true)
  expect(page.isIgnored(9_499, 0)).toBe(false)
  expect(page.isIgnored(9_500)).toBe(false)
})

test('a click right after a document opened in a frame is ignored', () => {
  const page = open({ isFramed: true })
  expect(page.isIgnored(performance.now())).toBe(true)
})

test('the second half of a double click that began on the page before is ignored, and a later double click counts', () => {
  const page = open()
  expect(page.isIgnored(50, 2)).toBe(true)
  expect(page.isIgnored(900, 1)).toBe(false)
  expect(page.isIgnored(1_000, 2)).toBe(false)
})

test('an ignored click is answered with the words beside the button, until one counts', () => {
  const page = open()
  expect(page.asksToPressAgain()).toBe(false)
  page.isIgnored(50, 2)
  expect(page.asksToPressAgain()).toBe(true)
  page.isIgnored(900)
  expect(page.asksToPressAgain()).toBe(false)
})

test.each([
  ['a button that starts no payment', '<button><b>Copy</b></button><p hidden>Else</p>', false],
  ['what is no button', '<div><b>Text</b></div><p hidden data-press-again></p>', false],
  ['a guarded link', '<a href="https://bank.example/"><b>Bank</b></a><p hidden data-press-again></p>', true],
])('a hijacked click on %s', (_what, html, expected) => expect(open({ html }).isIgnored(50, 2)).toBe(expected))
