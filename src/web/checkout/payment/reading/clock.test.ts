import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callGateway, listenToServerTime } from '../../../api/call-gateway.ts'
import { setServerEnvironment } from '../../../browser/render-environment.ts'
import type { ServerClock } from '../../../browser/time/server-clock.ts'
import { serverClock as pageClock } from './clock.ts'

/** The module under a name of its own: other test files of the process have the gateway's time told elsewhere. */
const modules = import.meta.glob<{ readonly serverClock: ServerClock }>('./clock.ts', { query: '?own' })
let serverClock: ServerClock

beforeAll(async () => {
  const own = await modules['./clock.ts']?.()
  if (!own) throw new Error('no clock')
  serverClock = own.serverClock
})
afterAll(() => listenToServerTime(pageClock.observe))

const DEVICE_MS = Date.parse('2026-11-21T12:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime(DEVICE_MS)
})
afterEach(() => {
  setServerEnvironment(undefined)
  vi.useRealTimers()
})

/** Has the gateway respond at its time. */
async function respondAt(gatewayMs: number) {
  const headers = { date: new Date(gatewayMs).toUTCString() }
  vi.stubGlobal('fetch', async () => Response.json({ code: 'BUSY', message: 'later' }, { status: 503, headers }))
  await callGateway('readMerchantInfo', { token: 'a.b.c' })
}

test('the clock of the page is the gateway’s from its first response on, also a failed one', async () => {
  await respondAt(Date.parse('2026-11-24T08:30:00.000Z'))
  expect(new Date(serverClock.nowMs()).toISOString()).toBe('2026-11-24T08:30:00.500Z')
  vi.advanceTimersByTime(10_000)
  expect(new Date(serverClock.nowMs()).toISOString()).toBe('2026-11-24T08:30:10.500Z')
})

test('the clock of the page stands still at the time of a rendering on the server until it is hydrated', async () => {
  await respondAt(DEVICE_MS)
  const environment = { device: 'desktop', languages: ['en'], timeZone: 'UTC' } as const
  setServerEnvironment({ ...environment, nowMs: Date.parse('2026-11-21T11:59:58.500Z') })
  vi.advanceTimersByTime(5_000)
  expect(new Date(serverClock.nowMs()).toISOString()).toBe('2026-11-21T11:59:58.500Z')
  setServerEnvironment(undefined)
  expect(new Date(serverClock.nowMs()).toISOString()).toBe('2026-11-21T12:00:05.500Z')
})
