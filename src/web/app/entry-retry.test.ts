import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './entry-retry.ts'

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
