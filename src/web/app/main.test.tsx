import type { Root } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { queryOf, required } from '#contract/redirect/sample-address.test-support.ts'
import { queriesAsInBrowser } from '../browser/browser-queries.test-support.ts'
import { optionOf, optionsOf } from '../checkout/steps/sample-progress.test-support.ts'
import { english } from '../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../ui/run-page.test-support.tsx'

// An app ends with its document, and here with its test.
const roots = vi.hoisted((): Root[] => [])
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof import('react-dom/client')>()
  const createRoot: typeof client.createRoot = (...given) => {
    const root = client.createRoot(...given)
    roots.push(root)
    return root
  }
  return { ...client, createRoot }
})

/** The entry; under another name it runs another time. */
const entries = [
  import.meta.glob('./main.tsx', { query: '?first' }),
  import.meta.glob('./main.tsx', { query: '?second' }),
  import.meta.glob('./main.tsx', { query: '?third' }),
  import.meta.glob('./main.tsx', { query: '?fourth' }),
]

let page: RunningPage
const replaceState = vi.fn()
const showNotLoaded = vi.fn()
const stop = vi.fn()
const asked: string[] = []
let shopName = 'Blue Bottle'

queriesAsInBrowser()
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  asked.length = 0
})

function answerTo(url: string): Response {
  asked.push(url)
  if (url.endsWith('/merchant-info')) return Response.json({ channelInfo: { name: shopName } })
  if (url.endsWith('Options')) return Response.json(optionsOf(optionOf('PROMPTPAY'), optionOf('ONLINE')))
  return Response.json({ code: 'ENTITY_NOT_FOUND', message: 'none' }, { status: 410 })
}

/** Opens an address in a browser that has loaded the page without the server's rendering. */
async function open(pathname: string, search: string, readyState: DocumentReadyState = 'interactive') {
  const history = { state: null, replaceState, pushState: vi.fn(), back: vi.fn() }
  const fetch = async (url: string) => answerTo(url)
  const globals = { history, showNotLoaded, stop, entryState: undefined, BroadcastChannel: undefined, fetch }
  page = await runPage(null, { url: `https://pay.example${pathname}${search}`, globals })
  onTestFinished(() => {
    for (const root of roots.splice(0)) root.unmount()
  })
  vi.spyOn(page.document, 'readyState', 'get').mockReturnValue(readyState)
  const container = page.document.createElement('div')
  container.setAttribute('id', 'app')
  page.document.body.append(container)
  await entries.shift()?.['./main.tsx']?.()
  for (let turn = 0; turn < 50 && container.textContent === ''; turn += 1) await page.pass(20)
  await page.pass(100)
  return container
}

test('a status page is drawn without its token in the address, and keeps the language that is chosen', async () => {
  const container = await open('/status', '?idPayin=Order_1&currencyCode=THB&token=a.b.c')
  expect(replaceState.mock.calls[0]).toEqual([null, '', '/status?idPayin=Order_1&currencyCode=THB#token=a.b.c'])
  expect(container.querySelector('h1')?.textContent).toBe(english('status.notFound.heading'))
  expect(container.textContent).toContain('Blue Bottle')
  expect([globalThis.entryState, showNotLoaded.mock.calls.length]).toEqual(['started', 0])
  expect(stop).not.toHaveBeenCalled()
  const [picker] = [...container.querySelectorAll('select')]
  if (!picker) throw new Error('no languages')
  await page.choose(picker, 'th')
  await page.pass(100)
  expect(String(replaceState.mock.lastCall?.[2])).toContain('lang=th')
  expect(page.document.documentElement).toMatchObject({ lang: 'th', dir: 'ltr' })
})

test('an address with faults is explained without a request, and stops a document that is still read', async () => {
  const container = await open('/', queryOf({ ...required, amount: '1,50' }), 'loading')
  expect(stop).toHaveBeenCalledTimes(1)
  expect([...container.querySelectorAll('[data-testid="fault-amount"]')]).toHaveLength(1)
  expect(asked).toEqual([])
})

test('a new payment begins with the list of its methods, which was read once, and says that the app runs', async () => {
  const container = await open('/', queryOf(required))
  expect(document.documentElement.getAttribute('data-app')).toBe('runs')
  for (const method of ['PROMPTPAY', 'ONLINE'])
    expect(container.querySelectorAll(`button[value="${method}"]`)).toHaveLength(1)
  expect(asked.sort()).toEqual(['api/merchant-info', 'api/payins/!availablePaymentOptions', 'api/payins/Order_1-x'])
})

test('a page that cannot be drawn says what to do, and the error is reported', async () => {
  const reportError = vi.fn()
  const broken = new Error('no normal forms')
  vi.stubGlobal('reportError', reportError)
  // What the page shows of a name that is no plain text.
  vi.spyOn(String.prototype, 'normalize').mockImplementation(() => {
    throw broken
  })
  shopName = 'Blå Flaske'
  const container = await open('/', queryOf({ ...required, currencyCode: 'BRL' }))
  await vi.waitFor(() => expect(showNotLoaded).toHaveBeenCalledTimes(1), patient)
  expect(container.childNodes).toHaveLength(0)
  expect(reportError.mock.calls).toEqual([[broken]])
})
