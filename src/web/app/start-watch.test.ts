import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWindow } from '../browser/open-window.test-support.ts'
import type { NotLoadedWords } from '../ssr/failure-words.ts'

const ADDRESS = 'https://pay.example/?idPayin=order-1#token=a.b.c'

const WORDS: NotLoadedWords = {
  lang: 'ar',
  dir: 'rtl',
  stopped: ['Not loaded', 'Reload it.'],
  old: ['Too old', 'Update it.'],
  paid: 'No money moved.',
  copy: 'Copy',
  copied: 'Copied',
  reload: 'Reload',
}
const scrollTo = vi.fn()
const reload = vi.fn()
const execCommand = vi.fn(() => true)

const scripts = import.meta.glob('./start-watch.ts')
/** What the inline script listens to. */
let check: () => void = () => undefined
let showNotLoaded: () => void
const setAttribute = vi.fn()

beforeAll(async () => {
  vi.stubGlobal('window', { CSSLayerBlockRule: class {} })
  const addEventListener = (_type: string, call: () => void) => (check = call)
  vi.stubGlobal('document', { addEventListener, documentElement: { setAttribute } })
  await scripts['./start-watch.ts']?.()
  showNotLoaded = Object(window).showNotLoaded
  // What needs the app is shown from the start (base.css).
  expect(setAttribute.mock.calls).toEqual([['data-app', '']])
})

/** With what stands in the page for an app that does not start (failure-words.ts). */
beforeEach(() => {
  openWindow({ url: ADDRESS, globals: { scrollTo, entryState: 'started', CSSLayerBlockRule: class {} } })
  Object.assign(document, { execCommand })
  document.documentElement.setAttribute('data-app', '')
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  const data = document.createElement('script')
  data.setAttribute('type', 'application/json')
  data.id = 'not-loaded-words'
  data.textContent = JSON.stringify(WORDS)
  document.body.append(data)
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const words = () => document.getElementById('not-loaded')
const says = () => [...(words()?.querySelectorAll('h1, p') ?? [])].map(({ textContent }) => textContent)
const notLoaded = () => document.documentElement.hasAttribute('data-not-loaded')
const showsAppControls = () => document.documentElement.hasAttribute('data-app')
const loaded = () => check()
/** What the server has rendered. */
const render = () => document.body.insertAdjacentHTML('beforeend', '<div id="app"><main></main></div>')
const press = (name: string) => words()?.querySelector<HTMLElement>(`[data-press="${name}"]`)?.click()

test('nothing is said of a page whose app has started', () => {
  loaded()
  expect([words(), notLoaded(), showsAppControls()]).toEqual([null, false, true])
})

test('an app that has not started once the page is read is told, and what does nothing is hidden', () => {
  Object.assign(window, { entryState: undefined })
  loaded()
  expect([says(), notLoaded()]).toEqual([['Not loaded', 'Reload it.', 'No money moved.'], true])
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

test('a browser that is too old is told so, while what works stays', () => {
  Reflect.deleteProperty(window, 'CSSLayerBlockRule')
  loaded()
  expect([says(), notLoaded()]).toEqual([['Too old', 'Update it.', 'No money moved.'], false])
})

test('a rendered page whose app has not started stays, without the controls that need the app', () => {
  render()
  Object.assign(window, { entryState: undefined })
  loaded()
  expect([words(), notLoaded(), showsAppControls()]).toEqual([null, false, false])
  expect(scrollTo).not.toHaveBeenCalled()
})

test('an app that stops later is told once, and its link can be copied and loaded again', () => {
  showNotLoaded()
  showNotLoaded()
  expect(says()).toEqual(['Not loaded', 'Reload it.', 'No money moved.'])
  expect(document.querySelectorAll('#not-loaded')).toHaveLength(1)
  expect(words()?.matches('[lang=ar][dir=rtl][role=alert]:first-child')).toBe(true)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  expect(Object(words()?.querySelector('input')).value).toBe(ADDRESS)
  press('copy')
  expect(words()?.querySelector('input')?.selectionEnd).toBe(ADDRESS.length)
  expect(words()?.querySelector('[data-press="copy"]')?.textContent).toBe('Copied')
  press('reload')
  expect([execCommand, reload].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

/** The app of a page that is to be loaded anew after 10 s does not start. */
function failReloading() {
  vi.useFakeTimers()
  document.head.innerHTML = '<noscript data-reload-secs="10"></noscript>'
  showNotLoaded()
}

test.each([true, false])(
  'a page whose app has not started is loaded anew as often as one without script: rendered %s',
  (isRendered) => {
    if (isRendered) render()
    failReloading()
    expect(says().includes('Not loaded')).toBe(!isRendered)
    vi.advanceTimersByTime(9_999)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('a rendered page is not loaded anew before the device is online', () => {
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
  render()
  failReloading()
  vi.advanceTimersByTime(60_000)
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
  onLine.mockRestore()
})

test('a copy that the browser refuses is not called done', () => {
  execCommand.mockReturnValueOnce(false)
  showNotLoaded()
  press('copy')
  expect(words()?.querySelector('[data-press="copy"]')?.textContent).toBe('Copy')
})

test('the way back to the shop names its host', () => {
  const back = { href: 'https://shop.example/?a=1', text: 'Return', host: 'You return to shop.example' }
  const data = document.getElementById('not-loaded-words')
  if (data) data.textContent = JSON.stringify({ ...WORDS, back })
  showNotLoaded()
  expect(says().at(-1)).toBe('Return You return to shop.example')
  expect(words()?.querySelector('a')?.getAttribute('href')).toBe(back.href)
})
