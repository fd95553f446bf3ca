import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { complete, queryOf, required } from '#contract/redirect/sample-address.test-support.ts'
import { keyOf, TIMEOUT_MS } from '../api/transport.ts'
import { fire, openWindow } from '../browser/open-window.test-support.ts'
import { firstRequests } from '../ssr/first-requests.ts'

const fetchStub = vi.fn<typeof fetch>()
const replaceState = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  fetchStub.mockImplementation(async () => new Response('{}'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  globalThis.earlyResponses = undefined
})

/** Runs the inline script in a page with this address. */
async function open(values: Readonly<Record<string, string>>, languages: readonly string[] = ['xx', 'th-TH']) {
  const search = queryOf(values)
  const globals = {
    fetch: fetchStub,
    navigator: { languages },
    history: { state: null, replaceState },
    entryState: undefined,
    // Written into the inline script by the build.
    CATALOGUES: { en: './assets/en.js', th: './assets/th.js', vi: './assets/vi.js' },
    LANGUAGES: { VND: ['vi-VN', 'en'] },
  }
  openWindow({ url: `https://pay.example/${search}`, globals })
  await import('./request-early.ts')
  return { pathname: '/', search, hash: '' }
}
const preloaded = () =>
  [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)

test('each early request is sent once, and its response waits under its key', async () => {
  const address = await open(complete)
  const keys = firstRequests(address).map(keyOf)
  expect([...(globalThis.earlyResponses?.keys() ?? [])]).toEqual(keys)
  expect(fetchStub).toHaveBeenCalledTimes(keys.length)
  const [first] = globalThis.earlyResponses?.values() ?? []
  expect(await (await first)?.response.json()).toEqual({})
})

test('an early request has a limit of time, whether the app asks for its response or not', async () => {
  fetchStub.mockImplementation(() => new Promise(() => undefined))
  await open(complete)
  const areAborted = () => new Set(fetchStub.mock.calls.map(([, init]) => init?.signal?.aborted))
  vi.advanceTimersByTime(TIMEOUT_MS - 1)
  expect(areAborted()).toEqual(new Set([false]))
  vi.advanceTimersByTime(1)
  expect(areAborted()).toEqual(new Set([true]))
})

test('an address that is not a payment’s requests the language alone', async () => {
  await open({ lang: 'vi' })
  expect(fetchStub).not.toHaveBeenCalled()
  expect(globalThis.earlyResponses?.size).toBe(0)
  expect(preloaded()).toEqual(['modulepreload ./assets/vi.js'])
})

test.each([
  ['the parameter', { ...required, lang: 'vi' }, ['th'], './assets/vi.js'],
  ['the browser', required, ['xx', 'th-TH'], './assets/th.js'],
  ['the currency', { ...required, currencyCode: 'VND' }, ['xx'], './assets/vi.js'],
  ['nobody', { ...required, currencyCode: 'XXX' }, [], './assets/en.js'],
])(
  'the file of the language that %s names is preloaded, as the module that the app then finds',
  async (...[, values, languages, expected]) => {
    await open({ ...values, currencyCode: values.currencyCode === 'THB' ? 'XXX' : values.currencyCode }, languages)
    expect(preloaded()).toEqual([`modulepreload ${expected}`])
  },
)

test('the token is moved behind the #, and back where the app has not come', async () => {
  await open({ amount: '45', token: 'a.b.c' })
  expect(replaceState.mock.calls).toEqual([[null, '', '/?amount=45#token=a.b.c']])
  location.href = 'https://pay.example/?amount=45#token=a.b.c'
  globalThis.entryState = 'started'
  fire(document, 'DOMContentLoaded', {})
  expect(replaceState).toHaveBeenCalledOnce()
  globalThis.entryState = undefined
  fire(document, 'DOMContentLoaded', {})
  expect(replaceState.mock.lastCall).toEqual([null, '', '/?amount=45&token=a.b.c'])
})
