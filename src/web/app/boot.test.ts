import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fire, openWindow } from '../browser/open-window.test-support.ts'

/** The inline script; under another name it runs another time. */
const first = import.meta.glob('./boot.ts', { query: '?first' })
const second = import.meta.glob('./boot.ts', { query: '?second' })
const third = import.meta.glob('./boot.ts', { query: '?third' })

let mutate: () => void = () => undefined
const replaceState = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubEnv('TZ', 'Asia/Bangkok')
  const globals = {
    history: { state: null, replaceState },
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

test('before the app comes, a rendered page ignores hijacked clicks, marks times of another zone and keeps its address', async () => {
  document.documentElement.setAttribute('lang', 'th')
  document.documentElement.setAttribute('data-answered', '')
  document.documentElement.setAttribute('data-app', '')
  document.head.innerHTML = '<link rel="late-script" href="./assets/entry.js">'
  document.body.innerHTML = `
    <time datetime="2026-11-21T12:00:00.000Z" data-offset="0" data-zone="UTC"></time>
    <form><button value="PIXQR"></button><p hidden data-press-again></p></form>`
  const [time, button] = ['time', 'button'].map((tag) => document.querySelector(tag))
  if (!time || !button) throw new Error('no elements')
  await first['./boot.ts']?.()

  expect(replaceState).not.toHaveBeenCalled()
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

test('the scripts of a page that is not rendered begin by themselves', async () => {
  await second['./boot.ts']?.()
  expect(globalThis.entryState).toBeUndefined()
})

test('the scripts of a rendered page whose app does not come do not begin', async () => {
  document.documentElement.setAttribute('data-answered', '')
  await third['./boot.ts']?.()
  expect(globalThis.entryState).toBeUndefined()
})
