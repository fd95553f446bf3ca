import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  SmallElement as Element,
  SmallDocument,
  type SmallElement,
  SmallInput,
} from '../browser/small-document.test-support.ts'

const ADDRESS = 'https://pay.example/?idPayin=order-1#token=a.b.c'

let document: SmallDocument
let words: SmallElement
const window = { location: { href: ADDRESS, reload: vi.fn() }, scrollTo: vi.fn() }
const execCommand = vi.fn(() => true)

/** What stands in the page for an app that does not start (failure-words.ts). */
function writeWords(): SmallElement {
  const element = (tag: string, attributes: Readonly<Record<string, string>> = {}) => {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    return made
  }
  const box = element('div', { id: 'not-loaded', hidden: '' })
  box.append(
    element('div', { 'data-case': 'stopped' }),
    element('div', { 'data-case': 'old' }),
    element('input'),
    element('button', { 'data-press': 'copy', 'data-done': 'Copied' }),
    element('button', { 'data-press': 'reload' }),
  )
  document.body.append(box)
  return box
}

const scripts = import.meta.glob('./start-watch.ts')
/** What the inline script listens to. */
let check: () => void = () => undefined

beforeAll(async () => {
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { addEventListener: (_type: string, call: () => void) => (check = call) })
  await scripts['./start-watch.ts']?.()
})

beforeEach(() => {
  document = new SmallDocument()
  words = writeWords()
  const { querySelector } = document
  document.querySelector = (selector) =>
    selector === '#not-loaded input' ? words.querySelector('input') : querySelector.call(document, selector)
  Object.assign(document, { execCommand })
  const globals = { document, window, Element, HTMLInputElement: SmallInput }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  Object.assign(window, { entryState: 'started', CSSLayerBlockRule: class {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const shown = () => ({
  words: !words.hasAttribute('hidden'),
  stopped: !words.querySelector('[data-case="stopped"]')?.hasAttribute('hidden'),
  old: !words.querySelector('[data-case="old"]')?.hasAttribute('hidden'),
})
const notLoaded = () => document.documentElement.hasAttribute('data-not-loaded')
const loaded = () => check()
const press = (name: string) => words.querySelector(`[data-press="${name}"]`)?.send('click')

test('nothing is said of a page whose app has started', () => {
  loaded()
  expect([shown().words, notLoaded()]).toEqual([false, false])
})

test('an app that has not started once the page is read is told, and the controls that do nothing are hidden', () => {
  Object.assign(window, { entryState: undefined })
  loaded()
  expect([shown(), notLoaded()]).toEqual([{ words: true, stopped: true, old: false }, true])
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
})

test('an app whose script is being fetched again is waited for', () => {
  Object.assign(window, { entryState: 'retried' })
  loaded()
  expect(shown().words).toBe(false)
})

test('a browser that is too old is told so, while what works stays', () => {
  Reflect.deleteProperty(window, 'CSSLayerBlockRule')
  loaded()
  expect([shown(), notLoaded()]).toEqual([{ words: true, stopped: false, old: true }, false])
})

test('an app that stops later is told once, and its link can be copied and loaded again', () => {
  Object(window).showNotLoaded()
  Object(window).showNotLoaded()
  expect(shown()).toEqual({ words: true, stopped: true, old: false })
  expect(window.scrollTo).toHaveBeenCalledTimes(1)
  expect(Object(words.querySelector('input')).value).toBe(ADDRESS)
  press('copy')
  expect(document.selected).toBe(words.querySelector('input'))
  expect(words.querySelector('[data-press="copy"]')?.textContent).toBe('Copied')
  press('reload')
  expect([execCommand, window.location.reload].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('a copy that the browser refuses is not called done', () => {
  execCommand.mockReturnValueOnce(false)
  Object(window).showNotLoaded()
  press('copy')
  expect(words.querySelector('[data-press="copy"]')?.textContent).toBe('')
})
