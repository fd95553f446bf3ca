import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fire, openWindow } from '../browser/open-window.test-support.ts'
import { markForeignTimes } from './foreign-times.ts'

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

test.each([
  ['of the browser', -420, false],
  ['an hour ahead of it', -480, true],
  ['of UTC', 0, true],
  ['an hour behind UTC', 60, true],
])('a time that was written for the zone %s is marked as foreign or not', (_zone, minutes, isForeign) => {
  markForeignTimes()
  const time = document.createElement('time')
  time.setAttribute('data-offset', String(minutes))
  Object.assign(time, { dateTime: '2026-11-21T12:00:00.000Z' })
  document.body.append(time)
  mutate()
  expect([time.hasAttribute('data-foreign'), time.hasAttribute('data-offset')]).toEqual([isForeign, false])
})

test('nothing is watched any more once the document is read', () => {
  markForeignTimes()
  fire(document, 'DOMContentLoaded')
  expect(disconnect).toHaveBeenCalledTimes(1)
})
