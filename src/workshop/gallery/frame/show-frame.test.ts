import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const called = {
  callSandbox: vi.fn(),
  emulateView: vi.fn(),
  mockGateway: vi.fn(),
  render: vi.fn(),
  loadCatalogue: vi.fn(async (locale: string) => ({ locale, messages: {} })),
}
const faked = ['../../api/call-sandbox.ts', './emulate-view.ts', './mock-gateway.ts', '#web/i18n/catalogues.ts']
const detail = {
  paymentRequested: { money: { amount: 100, currencyCode: 'BRL' } },
  process: { status: 'PROCESSING', createdAt: '2026-01-01T10:00:00.000Z', isTest: true },
  paymentMethodResponse: { paymentMethodCode: 'PIXQR', idPayin: 'o-1' },
  idPayment: 'p-1',
}
const PIX = 'frame=1&step=form&state=empty&methodCode=PIXQR&currencyCode=BRL&operatorCode=X'

let container: { textContent: string }
let changes: (() => void)[]
let watched: unknown[]
let form: { requestSubmit: () => void } | null
let showFrame: typeof import('./show-frame.tsx').showFrame

beforeEach(async () => {
  for (const fake of Object.values(called)) fake.mockClear()
  called.callSandbox.mockResolvedValue({ ok: true, value: { options: { data: [] }, detail } })
  container = { textContent: '' }
  changes = []
  watched = []
  form = null
  vi.stubGlobal('window', { location: { href: 'https://pay.example/gallery?frame=1', origin: 'https://pay.example' } })
  vi.stubGlobal('document', { body: 'the body', querySelector: () => form, documentElement: { dataset: {} } })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(call: () => void) {
        changes.push(call)
      }
      observe(...given: unknown[]) {
        watched.push(given)
      }
      disconnect() {
        watched.push('disconnected')
      }
    },
  )
  vi.resetModules()
  vi.doMock('react-dom/client', () => ({ createRoot: () => ({ render: called.render }) }))
  for (const name of faked) vi.doMock(name, () => called)
  vi.doMock('#web/screens/app.tsx', () => ({ App: () => null }))
  showFrame = (await import('./show-frame.tsx')).showFrame
})
afterEach(() => {
  for (const name of [...faked, 'react-dom/client', '#web/screens/app.tsx']) vi.doUnmock(name)
  // The modules that have been loaded with the doubles must not be those of the worker's next file.
  vi.resetModules()
  vi.unstubAllGlobals()
})

// A frame has only what the test gives it.
const show = (query: string) => showFrame(container as HTMLElement, new URLSearchParams(query))

test('a frame shows the page in front of a gateway with the example of its case', async () => {
  await show(`${PIX}&locale=th&scheme=dark&color=%23123456`)
  const asked = { path: { methodCode: 'PIXQR', currencyCode: 'BRL' }, query: { operatorCode: 'X' } }
  expect(called.callSandbox.mock.calls).toEqual([['', 'readExample', asked]])
  expect(called.emulateView).toHaveBeenCalledWith({ locale: 'th', scheme: 'dark', device: 'phone', color: '#123456' })
  expect(called.mockGateway).toHaveBeenCalledWith(expect.objectContaining({ begins: 'absent', submits: false }), {
    name: 'Demo Shop',
    support: { url: 'https://shop.example/help', email: 'help@shop.example' },
    theme: { color: '#123456' },
  })
  expect(called.loadCatalogue).toHaveBeenCalledWith('th')
  expect(called.render).toHaveBeenCalledOnce()
  expect(watched).toEqual([])
})

test('a frame without a colour has the page’s own, and one in an unknown language is in English', async () => {
  await show(`${PIX}&locale=tlh`)
  expect(called.mockGateway.mock.lastCall?.[1]).not.toHaveProperty('theme')
  expect(called.loadCatalogue).toHaveBeenCalledWith('en')
})

test('a frame whose case has no example says why', async () => {
  called.callSandbox.mockResolvedValue({ ok: false, message: 'There is no such method.' })
  await show(PIX)
  expect(container.textContent).toBe('There is no such method.')
  expect(called.render).not.toHaveBeenCalled()
})

test('a form that is to be sent is sent once, as soon as it is there', async () => {
  const requestSubmit = vi.fn()
  await show('frame=1&step=submit&state=sending&methodCode=PIXQR&currencyCode=BRL')
  expect(watched).toEqual([['the body', { childList: true, subtree: true }]])
  changes[0]?.()
  expect(watched).toHaveLength(1)
  form = { requestSubmit }
  changes[0]?.()
  expect(requestSubmit).toHaveBeenCalledOnce()
  expect(watched.at(-1)).toBe('disconnected')
})
