import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fire, openWindow } from '../browser/open-window.test-support.ts'

/** The inline script; under another name it runs another time. */
const first = import.meta.glob('./boot.ts', { query: '?first' })
const second = import.meta.glob('./boot.ts', { query: '?second' })

let mutate: () => void = () => undefined
const requestEarly = vi.fn()
const replaceState = vi.fn()
const fetchStub = vi.fn(async () => new Response(''))
const showNotLoaded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubEnv('TZ', 'Asia/Bangkok')
  const globals = {
    history: { state: null, replaceState },
    requestEarly,
    showNotLoaded,
    fetch: fetchStub,
    clickGuard: undefined,
    entryState: undefined,
    releaseInput: undefined,
    keepPress: undefined,
    navigator: { languages: ['th-TH'] },
    MutationObserver: class {
      constructor(call: () => void) {
        mutate = call
      }
      observe() {}
      disconnect() {}
    },
  }
  openWindow({ url: 'https://pay.example/?amount=45&token=a.b.c', globals })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.clearAllMocks()
})

test('before the app comes, a rendered page hides its token, guards and holds clicks, and shows own times', async () => {
  document.documentElement.setAttribute('lang', 'th')
  document.documentElement.setAttribute('data-answered', '')
  document.head.innerHTML = '<script type="module" src="./assets/entry.js"></script>'
  document.body.innerHTML = `
    <time datetime="2026-11-21T12:00:00.000Z" data-offset="0" data-zone="UTC" data-now="0" data-time-style="moment"></time>
    <main><button type="button"></button></main>`
  const [time, button, entry] = ['time', 'button', 'script'].map((tag) => document.querySelector(tag))
  if (!time || !button || !entry) throw new Error('no elements')
  await first['./boot.ts']?.()

  expect(replaceState.mock.calls).toEqual([[null, '', '/?amount=45#token=a.b.c']])
  expect(requestEarly).not.toHaveBeenCalled()
  expect(globalThis.entryState).toBe('awaited')
  mutate()
  vi.runAllTimers()
  expect(time.textContent).toBe('21 พ.ย. 2569 19:00')

  fire(document, 'visibilitychange')
  expect(fire(button, 'click', { detail: 1 }).defaultPrevented).toBe(true)
  expect(button.hasAttribute('data-held')).toBe(false)
  fire(button, 'click', { detail: 0 })
  expect(button.hasAttribute('data-held')).toBe(true)

  fire(entry, 'error')
  await vi.waitFor(() => expect(showNotLoaded).toHaveBeenCalledTimes(1))
  expect(fetchStub.mock.calls).toEqual([['https://pay.example/assets/entry.js', { cache: 'reload' }]])
})

test('a page without the first responses requests them for the address with its token', async () => {
  await second['./boot.ts']?.()
  expect(requestEarly.mock.calls).toEqual([[{ pathname: '/', query: '?amount=45&token=a.b.c', fragment: '' }]])
  expect(replaceState.mock.calls).toEqual([[null, '', '/?amount=45#token=a.b.c']])
  expect(globalThis.entryState).toBeUndefined()
})
