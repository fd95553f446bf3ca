import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  SmallButton,
  SmallDocument,
  SmallElement,
  SmallInput,
  SmallSelect,
  SmallTarget,
} from '../browser/small-document.test-support.ts'

/** The inline script; under another name it runs another time. */
const first = import.meta.glob('./boot.ts', { query: '?first' })
const second = import.meta.glob('./boot.ts', { query: '?second' })

let document: SmallDocument
let window: SmallTarget
let mutate: () => void = () => undefined
const requestEarly = vi.fn()
const replaceState = vi.fn()
const fetchStub = vi.fn(async () => new Response(''))
const showNotLoaded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubEnv('TZ', 'Asia/Bangkok')
  document = new SmallDocument()
  Object.assign(document, {
    readyState: 'complete',
    querySelectorAll: (selector: string) => document.documentElement.all(selector),
  })
  const location = { pathname: '/', search: '?amount=45&token=a.b.c', hash: '' }
  window = Object.assign(new SmallTarget(), { location, history: { state: null, replaceState } })
  Object.assign(window, { top: window })
  document.defaultView = window
  const globals = {
    document,
    window,
    history: { state: null, replaceState },
    requestEarly,
    showNotLoaded,
    fetch: fetchStub,
    clickGuard: undefined,
    entryState: undefined,
    releaseInput: undefined,
    keepPress: undefined,
    Element: SmallElement,
    HTMLElement: SmallElement,
    HTMLInputElement: SmallInput,
    HTMLSelectElement: SmallSelect,
    HTMLButtonElement: SmallButton,
    HTMLScriptElement: SmallElement,
    HTMLTemplateElement: class {},
    navigator: { languages: ['th-TH'] },
    MutationObserver: class {
      constructor(call: () => void) {
        mutate = call
      }
      observe() {}
      disconnect() {}
    },
    requestAnimationFrame: (call: () => void) => setTimeout(call, 16),
    cancelAnimationFrame: clearTimeout,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.clearAllMocks()
})

test('before the app comes, a rendered page hides its token, guards and holds clicks, and shows own times', async () => {
  const time = document.createElement('time')
  const attributes = { 'data-offset': '0', 'data-zone': 'UTC', 'data-now': '0', 'data-time-style': 'moment' }
  for (const [name, value] of Object.entries(attributes)) time.setAttribute(name, value)
  Object.assign(time, { dateTime: '2026-11-21T12:00:00.000Z' })
  const [main, button, entry] = ['main', 'button', 'script'].map((tag) => document.createElement(tag))
  if (!main || !button || !entry) throw new Error('no elements')
  button.setAttribute('type', 'button')
  main.append(button)
  document.body.append(time, main)
  entry.setAttribute('type', 'module')
  document.head.append(Object.assign(entry, { src: './assets/entry.js' }))
  Object.assign(document.documentElement, { lang: 'th' })
  document.documentElement.setAttribute('data-answered', '')
  await first['./boot.ts']?.()

  expect(replaceState.mock.calls).toEqual([[null, '', '/?amount=45#token=a.b.c']])
  expect(requestEarly).not.toHaveBeenCalled()
  expect(globalThis.entryState).toBe('awaited')
  mutate()
  vi.runAllTimers()
  expect(time.textContent).toBe('21 พ.ย. 2569 19:00')

  document.send('visibilitychange')
  expect(button.send('click', { detail: 1 }).defaultPrevented).toBe(true)
  expect(button.hasAttribute('data-held')).toBe(false)
  button.send('click', { detail: 0 })
  expect(button.hasAttribute('data-held')).toBe(true)

  entry.send('error')
  await vi.waitFor(() => expect(showNotLoaded).toHaveBeenCalledTimes(1))
  expect(fetchStub.mock.calls).toEqual([['./assets/entry.js', { cache: 'reload' }]])
})

test('a page without the first responses requests them for the address with its token', async () => {
  await second['./boot.ts']?.()
  expect(requestEarly.mock.calls).toEqual([[{ pathname: '/', query: '?amount=45&token=a.b.c', fragment: '' }]])
  expect(replaceState.mock.calls).toEqual([[null, '', '/?amount=45#token=a.b.c']])
  expect(globalThis.entryState).toBeUndefined()
})
