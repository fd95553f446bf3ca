import { expect, test } from 'vitest'
import { type Pause, systemPause } from '../../../core/clock.ts'
import { advanceClock } from '../../../sandbox/time.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, SHOP } from '../support/harness.test-support.ts'

const DAY_SECS = 86_400
const SLOW_MS = 7000
// Only the delay of the slow request takes no real time.
const pause: Pause = async (ms, signal) => (ms === SLOW_MS ? shop.clock.pass(ms) : systemPause(ms, signal))
const { shop } = await gatewayOfFile({ ports: { pause } })

const secondsOf = (date: string | undefined) => Date.parse(date ?? '') / 1000

test('each response has a request id of its own', async () => {
  const token = await shop.tokenFor('*')
  const responses = await Promise.all([1, 2].map(() => shop.call('GET', '/currencies', { token })))
  expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
})

test('Date shows the sandbox clock of the calling merchant, and of no other', async () => {
  await advanceClock(shop.gateway, { seconds: 2 * DAY_SECS, merchantCode: SHOP })
  const mine = await shop.call('GET', '/currencies', { token: await shop.tokenFor('*') })
  const otherToken = await shop.tokenFor('*', { merchantCode: OTHER_SHOP })
  const others = await shop.call('GET', '/currencies', { token: otherToken })
  expect(secondsOf(mine.headers.date)).toBe(shop.nowSecs() + 2 * DAY_SECS)
  expect(secondsOf(others.headers.date)).toBe(shop.nowSecs())
})

test('Date shows the sandbox clock also where the token has expired by it', async () => {
  const token = await shop.tokenFor('*', { validitySecs: 60 })
  await advanceClock(shop.gateway, { seconds: 60, merchantCode: SHOP })
  const response = await shop.call('GET', '/currencies', { token })
  expect(response.status).toBe(401)
  const fresh = await shop.call('GET', '/currencies', { token: await shop.tokenFor('*') })
  expect(secondsOf(response.headers.date)).toBe(secondsOf(fresh.headers.date))
})

test('Date shows when the response was written, also after a slow request', async () => {
  const token = await shop.tokenFor('*')
  const before = secondsOf((await shop.call('GET', '/currencies', { token })).headers.date)
  const late = { fault: 'latency', times: 1, delayMs: SLOW_MS } as const
  const fault = { operation: 'listCurrencies', ...late, merchantCode: SHOP } as const
  await shop.gateway.faults.plan(fault)
  const slow = await shop.call('GET', '/currencies', { token })
  expect(secondsOf(slow.headers.date)).toBe(before + SLOW_MS / 1000)
})

test('Date shows real time where the merchant is not known', async () => {
  expect(secondsOf((await shop.call('GET', '/currencies')).headers.date)).toBe(shop.nowSecs())
})
