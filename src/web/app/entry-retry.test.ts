import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reloadOnce, retryEntry } from './entry-retry.ts'

const reload = vi.fn()
const showNotLoaded = vi.fn()
let state: unknown

beforeEach(() => {
  state = { chosen: { paymentMethodCode: 'PIXQR' } }
  reload.mockReset()
  showNotLoaded.mockReset()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('showNotLoaded', showNotLoaded)
  vi.stubGlobal('history', {
    get state() {
      return state
    },
    replaceState: (next: unknown) => {
      state = next
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const script = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

test('a page whose script can be fetched after all is reloaded, once, and keeps what its history entry holds', async () => {
  script(async () => new Response('export {}'))
  await reloadOnce('https://pay.example/a.js')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(state).toMatchObject({ chosen: { paymentMethodCode: 'PIXQR' } })
  expect(showNotLoaded).not.toHaveBeenCalled()
  await reloadOnce('https://pay.example/a.js')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(showNotLoaded).toHaveBeenCalledTimes(1)
})

test.each([
  ['is gone', async () => new Response('', { status: 404 })],
  ['is empty', async () => new Response('')],
  ['does not come', async () => Promise.reject(new TypeError('offline'))],
])('a page whose script %s says what to do instead of being reloaded', async (_name, answer) => {
  script(answer)
  await reloadOnce('https://pay.example/a.js')
  expect(reload).not.toHaveBeenCalled()
  expect(showNotLoaded).toHaveBeenCalledTimes(1)
})

test('the script is fetched past the browser’s cache, which may hold the failure', async () => {
  script(async () => new Response('export {}'))
  await reloadOnce('https://pay.example/a.js')
  expect(vi.mocked(fetch).mock.calls).toEqual([['https://pay.example/a.js', { cache: 'reload' }]])
})

test('a press that is held for the app is kept for the document after the reload', async () => {
  const keepPress = vi.fn(() => expect(reload).not.toHaveBeenCalled())
  vi.stubGlobal('keepPress', keepPress)
  script(async () => new Response('export {}'))
  await reloadOnce('https://pay.example/a.js')
  expect([keepPress.mock.calls.length, reload.mock.calls.length, globalThis.entryState]).toEqual([1, 1, 'retried'])
  globalThis.entryState = undefined
})

describe('a script of the page that fails', () => {
  class Script {
    src = 'https://pay.example/entry.js'
  }
  const entry = new Script()
  let listener: { readonly call: (event: object) => void; readonly isCapturing: boolean } | undefined
  beforeEach(() => {
    vi.stubGlobal('HTMLScriptElement', Script)
    vi.stubGlobal('document', { head: { querySelector: (s: string) => s === 'script[type="module"]' && entry } })
    vi.stubGlobal('window', {
      addEventListener: (type: string, call: (event: object) => void, isCapturing: boolean) => {
        if (type === 'error') listener = { call, isCapturing }
      },
    })
    vi.stubGlobal('entryState', undefined)
    script(async () => new Response('export {}'))
    retryEntry()
  })

  test('is noticed in the capture phase, because such an event does not bubble', () => {
    expect(listener?.isCapturing).toBe(true)
  })

  test('has the page reloaded if it is the app’s own', async () => {
    listener?.call({ target: entry })
    expect(globalThis.entryState).toBe('retried')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(vi.mocked(fetch).mock.calls).toEqual([['https://pay.example/entry.js', { cache: 'reload' }]])
  })

  test.each([new Script(), { src: 'https://pay.example/logo.svg' }])(
    'changes nothing if it is another: %j',
    (target) => {
      listener?.call({ target })
      expect([globalThis.entryState, vi.mocked(fetch).mock.calls]).toEqual([undefined, []])
    },
  )
})
