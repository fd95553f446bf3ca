import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SmallDocument, SmallElement } from '../browser/small-document.test-support.ts'
import { startLate } from './late-scripts.ts'

class Template extends SmallElement {
  content = new SmallElement(1, 'FRAGMENT', this.ownerDocument)
}

let document: SmallDocument & { readyState: string }
let script: SmallElement
const fetchStub = vi.fn()
const showNotLoaded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document = Object.assign(new SmallDocument(), {
    readyState: 'complete',
    getElementById: (id: string) => document.documentElement.querySelector(`[id="${id}"]`),
  })
  const template = new Template(1, 'TEMPLATE', document)
  template.setAttribute('id', 'late-scripts')
  script = document.createElement('script')
  template.content.append(script)
  document.body.append(template)
  for (const file of ['entry', 'renderer']) {
    const link = document.createElement('link')
    link.setAttribute('rel', 'late-script')
    document.head.append(Object.assign(link, { href: `./assets/${file}.js`, rel: 'late-script', as: '' }))
  }
  fetchStub.mockImplementation(async () => new Response('export {}'))
  const globals = {
    document,
    fetch: fetchStub,
    showNotLoaded,
    HTMLTemplateElement: Template,
    entryState: undefined,
    navigator: { userAgentData: {} },
    requestAnimationFrame: (call: () => void) => setTimeout(call, 16),
    cancelAnimationFrame: clearTimeout,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetchStub.mockReset()
  showNotLoaded.mockReset()
})

const hasBegun = () => document.head.all('fragment').length === 1
const links = () => document.head.all('link').map((link) => [Object(link).rel, Object(link).as])

describe('the scripts of a rendered screen', () => {
  test('begin once the screen has been painted, and not before', () => {
    startLate()
    expect([globalThis.entryState, hasBegun()]).toEqual(['awaited', false])
    vi.advanceTimersByTime(15)
    expect(hasBegun()).toBe(false)
    // The task after the frame is a fake millisecond later.
    vi.advanceTimersByTime(2)
    expect(hasBegun()).toBe(true)
  })

  test('begin at once in a page that nobody sees', () => {
    document.visibilityState = 'hidden'
    startLate()
    expect(hasBegun()).toBe(true)
  })

  test('begin at once when the page is hidden before it is painted', () => {
    startLate()
    document.send('visibilitychange')
    expect(hasBegun()).toBe(false)
    document.visibilityState = 'hidden'
    document.send('visibilitychange')
    expect(hasBegun()).toBe(true)
  })

  test('wait until the document is read, with the data behind the screen', () => {
    document.readyState = 'loading'
    startLate()
    vi.advanceTimersByTime(100)
    expect(hasBegun()).toBe(false)
    document.send('DOMContentLoaded')
    expect(hasBegun()).toBe(true)
  })

  test('are fetched ahead, in Chromium without a preload', () => {
    startLate()
    expect(fetchStub.mock.calls).toEqual([['./assets/entry.js'], ['./assets/renderer.js']])
    expect(links()).toEqual([
      ['late-script', ''],
      ['late-script', ''],
    ])
  })

  test('are preloaded in other browsers, which might fetch them twice', () => {
    vi.stubGlobal('navigator', {})
    startLate()
    expect(fetchStub).not.toHaveBeenCalled()
    expect(links()).toEqual([
      ['preload', 'script'],
      ['preload', 'script'],
    ])
  })
})

test('a script that is loaded but has not run is told, and one that has run is not', () => {
  startLate()
  vi.advanceTimersByTime(100)
  globalThis.entryState = 'started'
  script.send('load')
  expect(showNotLoaded).not.toHaveBeenCalled()
  globalThis.entryState = 'awaited'
  script.send('load')
  expect(showNotLoaded).toHaveBeenCalledTimes(1)
})
