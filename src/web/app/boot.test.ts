import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fire, openWindow } from '../browser/open-window.test-support.ts'

/** The inline script; under another name it runs another time. */
const first = import.meta.glob('./boot.ts', { query: '?first' })
const second = import.meta.glob('./boot.ts', { query: '?second' })
const third = import.meta.glob('./boot.ts', { query: '?third' })

let mutate: () => void = () => undefined
const requestEarly = vi.fn()
const replaceState = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubEnv('TZ', 'Asia/Bangkok')
  const globals = {
    history: { state: null, replaceState },
    requestEarly,
    entryState: undefined,
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

test('before the app comes, a rendered page hides its token, ignores hijacked clicks, and marks times of another zone', async () => {
  document.documentElement.setAttribute('lang', 'th')
  document.documentElement.setAttribute('data-answered', '')
  document.documentElement.setAttribute('data-app', '')
  document.body.innerHTML = `
    <time datetime="2026-11-21T12:00:00.000Z" data-offset="0" data-zone="UTC"></time>
    <form><button value="PIXQR"></button><p hidden data-press-again></p></form>`
  const [time, button] = ['time', 'button'].map((tag) => document.querySelector(tag))
  if (!time || !button) throw new Error('no elements')
  await first['./boot.ts']?.()

  expect(replaceState.mock.calls).toEqual([[null, '', '/?amount=45#token=a.b.c']])
  expect(requestEarly).not.toHaveBeenCalled()
  expect(globalThis.entryState).toBe('awaited')
  mutate()
  vi.runAllTimers()
  expect(time.hasAttribute('data-foreign')).toBe(true)

  // A press is the browser's, unless it was aimed at another page.
  const click = (details: object) => fire(button, 'click', { detail: 1, timeStamp: 5_000, ...details }).defaultPrevented
  expect(click({})).toBe(false)
  fire(document, 'visibilitychange', { timeStamp: 5_900 })
  expect([click({ timeStamp: 6_000 }), click({ timeStamp: 7_000 })]).toEqual([true, false])
})

test('a page without the first responses requests them for the address with its token', async () => {
  await second['./boot.ts']?.()
  expect(requestEarly.mock.calls).toEqual([[{ pathname: '/', query: '?amount=45&token=a.b.c', fragment: '' }]])
  expect(replaceState.mock.calls).toEqual([[null, '', '/?amount=45#token=a.b.c']])
  expect(globalThis.entryState).toBeUndefined()
})

test('a rendered page whose app does not come keeps its address, and its scripts do not begin', async () => {
  document.documentElement.setAttribute('data-answered', '')
  await third['./boot.ts']?.()
  expect(replaceState).not.toHaveBeenCalled()
  expect(globalThis.entryState).toBeUndefined()
})
