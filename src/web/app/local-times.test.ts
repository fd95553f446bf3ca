import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fire, openWindow } from '../browser/open-window.test-support.ts'
import { localiseTimes } from './local-times.ts'

const AT = '2026-11-21T12:00:00.000Z'

let mutate: () => void
const disconnect = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Seven hours ahead of UTC, which `getTimezoneOffset` counts as -420.
  vi.stubEnv('TZ', 'Asia/Bangkok')
  const globals = {
    MutationObserver: class {
      constructor(call: () => void) {
        mutate = call
      }
      observe() {}
      disconnect = disconnect
    },
    navigator: { languages: ['en-GB'] },
  }
  openWindow({ globals })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  disconnect.mockReset()
})

/** A time as the server has written it for a zone that is `minutes` behind UTC, as `getTimezoneOffset` counts. */
function writtenFor(minutes: number, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const time = document.createElement('time')
  const all = {
    'data-offset': String(minutes),
    'data-zone': 'Etc/Other',
    'data-now': String(Date.parse(AT)),
    ...attributes,
  }
  for (const [name, value] of Object.entries(all)) time.setAttribute(name, value)
  Object.assign(time, { dateTime: AT, textContent: 'as written' })
  document.body.append(time)
  return time
}

const ownOffset = -420

test('a time that was written for the zone of the browser stays as it is', () => {
  localiseTimes('en')
  const time = writtenFor(ownOffset)
  mutate()
  vi.runAllTimers()
  expect([time.textContent, time.hasAttribute('data-wrong'), time.hasAttribute('data-offset')]).toEqual([
    'as written',
    false,
    false,
  ])
})

test.each([0, 420, -345])(
  'a time that was written for a zone %i minutes behind UTC is hidden, and rewritten once the page is painted',
  (minutes) => {
    localiseTimes('en')
    const time = writtenFor(minutes)
    mutate()
    expect([time.textContent, time.hasAttribute('data-wrong')]).toEqual(['as written', true])
    vi.runAllTimers()
    expect(time.textContent).toContain('19:00')
    expect(time.hasAttribute('data-wrong')).toBe(false)
  },
)

test.each([
  ['a deadline today', { 'data-time-style': 'deadline' }, '19:00'],
  ['a deadline on another day', { 'data-time-style': 'deadline', 'data-now': '1795003200000' }, 'Sat 21 Nov, 19:00'],
  ['a moment', { 'data-time-style': 'moment' }, '21 Nov 2026, 19:00'],
])('%s is rewritten in its own style, as %s: %s', (_name, attributes, expected) => {
  localiseTimes('en')
  const time = writtenFor(0, attributes)
  mutate()
  vi.runAllTimers()
  expect(time.textContent).toBe(expected)
})

test.each([
  ['en', ['en-US'], '7:00 PM'],
  ['en', ['en-GB'], '19:00'],
  ['pt-BR', ['en-US', 'pt-PT'], '19:00'],
])('a time on a page in %s is rewritten as customers with %j write it', (locale, languages, expected) => {
  vi.stubGlobal('navigator', { languages })
  localiseTimes(locale)
  const time = writtenFor(0)
  mutate()
  vi.runAllTimers()
  expect(time.textContent?.replace('\u202f', ' ')).toBe(expected)
})

test('a time that the app has written in the meantime is shown as the app wrote it', () => {
  localiseTimes('en')
  const time = writtenFor(ownOffset + 60)
  mutate()
  time.removeAttribute('data-zone')
  time.textContent = 'written by the app'
  vi.runAllTimers()
  expect([time.textContent, time.hasAttribute('data-wrong')]).toEqual(['written by the app', false])
})

test('nothing is watched any more once the document is read', () => {
  localiseTimes('en')
  fire(document, 'DOMContentLoaded')
  expect(disconnect).toHaveBeenCalledTimes(1)
})
