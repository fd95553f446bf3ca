import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWindow } from '../browser/open-window.test-support.ts'

const ADDRESS = 'https://pay.example/?idPayin=order-1#token=a.b.c'

let words: Element
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
  document.body.innerHTML = `
    <div id="not-loaded" hidden>
      <div data-case="stopped"></div>
      <div data-case="old"></div>
      <input>
      <button data-press="copy" data-done="Copied"></button>
      <button data-press="reload"></button>
    </div>`
  const found = document.getElementById('not-loaded')
  if (!found) throw new Error('no words')
  words = found
})
afterEach(() => {
  vi.clearAllMocks()
})

const shown = () => ({
  words: !words.hasAttribute('hidden'),
  stopped: !words.querySelector('[data-case="stopped"]')?.hasAttribute('hidden'),
  old: !words.querySelector('[data-case="old"]')?.hasAttribute('hidden'),
})
const notLoaded = () => document.documentElement.hasAttribute('data-not-loaded')
const showsAppControls = () => document.documentElement.hasAttribute('data-app')
const loaded = () => check()
/** What the server has rendered. */
const render = () => document.body.insertAdjacentHTML('beforeend', '<div id="app"><main></main></div>')
const press = (name: string) => words.querySelector<HTMLElement>(`[data-press="${name}"]`)?.click()

test('nothing is said of a page whose app has started', () => {
  loaded()
  expect([shown().words, notLoaded(), showsAppControls()]).toEqual([false, false, true])
})

test('an app that has not started once the page is read is told, and what does nothing is hidden', () => {
  Object.assign(window, { entryState: undefined })
  loaded()
  expect([shown(), notLoaded()]).toEqual([{ words: true, stopped: true, old: false }, true])
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

test('a browser that is too old is told so, while what works stays', () => {
  Reflect.deleteProperty(window, 'CSSLayerBlockRule')
  loaded()
  expect([shown(), notLoaded()]).toEqual([{ words: true, stopped: false, old: true }, false])
})

test('a rendered page whose app has not started stays, without the controls that need the app', () => {
  render()
  Object.assign(window, { entryState: undefined })
  loaded()
  expect([shown().words, notLoaded(), showsAppControls()]).toEqual([false, false, false])
  expect(scrollTo).not.toHaveBeenCalled()
})

test('an app that stops later is told once, and its link can be copied and loaded again', () => {
  showNotLoaded()
  showNotLoaded()
  expect(shown()).toEqual({ words: true, stopped: true, old: false })
  expect(scrollTo).toHaveBeenCalledTimes(1)
  expect(Object(words.querySelector('input')).value).toBe(ADDRESS)
  press('copy')
  expect(words.querySelector('input')?.selectionEnd).toBe(ADDRESS.length)
  expect(words.querySelector('[data-press="copy"]')?.textContent).toBe('Copied')
  press('reload')
  expect([execCommand, reload].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('a copy that the browser refuses is not called done', () => {
  execCommand.mockReturnValueOnce(false)
  showNotLoaded()
  press('copy')
  expect(words.querySelector('[data-press="copy"]')?.textContent).toBe('')
})
