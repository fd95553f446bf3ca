import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fire, openWindow } from '../browser/open-window.test-support.ts'
import { hideForeignTimes } from './local-times.ts'

let mutate: () => void
const disconnect = vi.fn()

beforeEach(() => {
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
  }
  openWindow({ globals })
})
afterEach(() => {
  vi.unstubAllEnvs()
  disconnect.mockReset()
})

/** Whether a time is hidden that the server has written for a zone so many minutes behind UTC, as `getTimezoneOffset` counts. */
function isHidden(minutes: number): boolean {
  hideForeignTimes()
  document.body.innerHTML = `<time datetime="2026-11-21T12:00:00.000Z" data-offset="${minutes}" data-zone="Etc/Other">19:00</time>`
  mutate()
  const time = document.querySelector('time')
  expect([time?.textContent, time?.hasAttribute('data-offset')]).toEqual(['19:00', false])
  return time?.hasAttribute('data-wrong') === true
}

test('a time that was written for the zone of the browser stays as it is', () => {
  expect(isHidden(-420)).toBe(false)
})

test.each([0, 420, -345])('a time that was written for a zone %i minutes behind UTC is hidden', (minutes) => {
  expect(isHidden(minutes)).toBe(true)
})

test('a time that the app writes is left alone', () => {
  hideForeignTimes()
  document.body.innerHTML = '<time datetime="2026-11-21T12:00:00.000Z">19:00</time>'
  mutate()
  expect(document.querySelector('time')?.getAttributeNames()).toEqual(['datetime'])
})

test('nothing is watched any more once the document is read', () => {
  hideForeignTimes()
  fire(document, 'DOMContentLoaded')
  expect(disconnect).toHaveBeenCalledTimes(1)
})
