import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fire, openWindow } from '../browser/open-window.test-support.ts'
import type { EntryScript } from './entry-script.ts'
import { startLate } from './late-scripts.ts'

const fetchStub = vi.fn()
const showNotLoaded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fetchStub.mockImplementation(async () => new Response('export {}'))
  const navigator = { userAgentData: {} }
  openWindow({ globals: { fetch: fetchStub, showNotLoaded, entryState: undefined, navigator } })
  document.documentElement.setAttribute('data-app', '')
  const links = ['entry', 'renderer'].map((file) => `<link rel="late-script" href="./assets/${file}.js">`)
  document.head.innerHTML = links.join('')
  document.body.innerHTML = '<template id="late-scripts"><script type="module"></script></template>'
})
afterEach(() => {
  vi.useRealTimers()
  fetchStub.mockReset()
  showNotLoaded.mockReset()
})

const script = () => document.head.querySelector('script')
const entryState = (): EntryScript => globalThis.entryState
const hasBegun = () => script() !== null
const links = () => [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.as}`.trim())

describe('the scripts of a rendered screen', () => {
  test('begin once the screen has been painted, and not before', () => {
    startLate()
    expect([entryState(), hasBegun()]).toEqual(['awaited', false])
    vi.advanceTimersByTime(15)
    expect(hasBegun()).toBe(false)
    // The task after the frame is a fake millisecond later.
    vi.advanceTimersByTime(2)
    expect(hasBegun()).toBe(true)
  })

  test('begin at once in a page that nobody sees', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    startLate()
    expect(hasBegun()).toBe(true)
  })

  test('begin at once when the page is hidden before it is painted', () => {
    startLate()
    fire(document, 'visibilitychange')
    expect(hasBegun()).toBe(false)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fire(document, 'visibilitychange')
    expect(hasBegun()).toBe(true)
  })

  test('wait until the document is read, with the data behind the screen', () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    startLate()
    vi.advanceTimersByTime(100)
    expect(hasBegun()).toBe(false)
    fire(document, 'DOMContentLoaded')
    expect(hasBegun()).toBe(true)
  })

  test('begin after a quarter of a minute in a document whose connection broke, which is never read to its end', () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    startLate()
    vi.advanceTimersByTime(14_000)
    expect(hasBegun()).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(hasBegun()).toBe(true)
  })

  test('are fetched ahead, in Chromium without a preload', () => {
    startLate()
    const fetched = ['entry', 'renderer'].map((file) => [`https://pay.example/assets/${file}.js`])
    expect(fetchStub.mock.calls).toEqual(fetched)
    expect(links()).toEqual(['late-script', 'late-script'])
  })

  test('are preloaded in other browsers, which might fetch them twice', () => {
    vi.stubGlobal('navigator', {})
    startLate()
    expect(fetchStub).not.toHaveBeenCalled()
    expect(links()).toEqual(['preload script', 'preload script'])
  })
})

test('a page with data alone, whose scripts are its own, does not wait for any: a missing one is told of', () => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  startLate()
  vi.advanceTimersByTime(60_000)
  expect([entryState(), hasBegun()]).toEqual([undefined, false])
})

test.each(['load', 'error'])('a script that has not run is told after its %s, and one that has run is not', (end) => {
  startLate()
  vi.advanceTimersByTime(100)
  globalThis.entryState = 'started'
  fire(script() ?? document, end)
  expect(showNotLoaded).not.toHaveBeenCalled()
  globalThis.entryState = 'awaited'
  fire(script() ?? document, end)
  expect(showNotLoaded).toHaveBeenCalledTimes(1)
})

test.each([
  ['hang', '', 1],
  ['have come', 'runs', 0],
])('scripts that %s for half a minute leave the page to its HTML: %j, %d', (_what, app, told) => {
  startLate()
  vi.advanceTimersByTime(100)
  vi.advanceTimersByTime(29_000)
  expect(showNotLoaded).not.toHaveBeenCalled()
  document.documentElement.setAttribute('data-app', app)
  vi.advanceTimersByTime(1_000)
  expect(showNotLoaded).toHaveBeenCalledTimes(told)
})
