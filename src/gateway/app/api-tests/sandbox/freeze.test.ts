import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenResult } from '#contract/operations/results.ts'
import { type ClockReading, clockReading } from '#contract/sandbox/clock.ts'
import { runDueNow } from '../../../sandbox/time.ts'
import { OTHER_SHOP, openTestGateway, SHOP, type TestGateway } from '../support/harness.test-support.ts'
import { detail, type Orders, ordersOf, payinBody } from '../support/orders.test-support.ts'
import {
  answeredWith,
  callSandbox,
  postTo,
  readCallbacks,
  sandboxClient,
} from '../support/sandbox-client.test-support.ts'

let shop: TestGateway
let orders: Orders
/** Status of the merchant's responses to callbacks, and how long each takes. */
let answer: number
let tookMs: number

beforeEach(async () => {
  answer = 200
  tookMs = 0
  shop = await openTestGateway({ ports: { post: postTo(async () => answeredWith(answer, tookMs)) } })
  orders = await ordersOf(shop)
})
afterEach(() => shop.close())

const change = async (operation: 'freeze' | 'unfreeze', body: object = { merchantCode: SHOP }) => {
  const { status, json } = await sandboxClient(shop)('POST', `/clock/!${operation}`, body)
  expect(status).toBe(200)
  return clockReading.parse(json)
}
const read = async (merchantCode = SHOP) =>
  clockReading.parse((await callSandbox(shop, 'readClock', { query: { merchantCode } })).json)
const secondsOf = ({ now }: ClockReading) => Date.parse(now) / 1000

describe('A frozen clock', () => {
  test('shows the same instant however much real time passes, and says that it is frozen', async () => {
    const { now } = await change('freeze')
    shop.clock.pass(60_000)
    expect(await read()).toEqual({ now, offsetSeconds: -60, frozen: true })
    const answered = await shop.call('GET', '/currencies', { token: await shop.tokenFor('*') })
    expect([answered.status, answered.headers.date]).toEqual([200, new Date(now).toUTCString()])
  })

  test('is moved by an advance by exactly that, and stays frozen', async () => {
    const frozen = await change('freeze')
    shop.clock.pass(5000)
    await orders.advance(90.5)
    shop.clock.pass(5000)
    const moved = await read()
    expect([secondsOf(moved) - secondsOf(frozen), moved.frozen]).toEqual([90.5, true])
  })

  test('stays where it stands when it is frozen again', async () => {
    const { now } = await change('freeze')
    shop.clock.pass(5000)
    expect((await change('freeze')).now).toBe(now)
  })

  test('shows no earlier time than it did while the freeze waited for the database', async () => {
    const { store } = shop.gateway
    const { write } = store
    let shown = ''
    vi.spyOn(store, 'write').mockImplementationOnce(async (work, scope) => {
      shop.clock.pass(2000)
      shown = (await read()).now
      return write(work, scope)
    })
    expect((await change('freeze')).now).toBe(shown)
  })

  test('goes on from where it stood once it is unfrozen', async () => {
    const { now } = await change('freeze')
    shop.clock.pass(60_000)
    expect(await change('unfreeze')).toEqual({ now, offsetSeconds: -60, frozen: false })
    shop.clock.pass(3000)
    expect(secondsOf(await read()) - Date.parse(now) / 1000).toBe(3)
  })

  test("leaves other merchants' clocks running, unless all are frozen", async () => {
    await change('freeze')
    shop.clock.pass(2000)
    expect(await read(OTHER_SHOP)).toMatchObject({ offsetSeconds: 0, frozen: false })
    await change('freeze', {})
    expect((await read(OTHER_SHOP)).frozen).toBe(true)
    await change('unfreeze', {})
    expect([(await read()).frozen, (await read(OTHER_SHOP)).frozen]).toEqual([false, false])
  })

  test('runs at real time again after a reset', async () => {
    await change('freeze')
    shop.clock.pass(60_000)
    expect((await sandboxClient(shop)('POST', '/!reset', { merchantCode: SHOP })).status).toBe(204)
    expect(await read()).toMatchObject({ offsetSeconds: 0, frozen: false })
  })

  test('gives the same token twice, which does not age', async () => {
    await change('freeze')
    const body = { merchantCode: SHOP, timestamp: shop.nowSecs(), operations: ['GET /.*'], validitySecs: 5 }
    const { token } = tokenResult.parse((await shop.apply('/auth-tokens', body)).json)
    shop.clock.pass(60_000)
    expect(tokenResult.parse((await shop.apply('/auth-tokens', body)).json).token).toBe(token)
    expect((await shop.call('GET', '/currencies', { token })).status).toBe(200)
  })
})

describe('While the clock is frozen:', () => {
  const callbackUrl = 'http://shop.example/callback'
  const withCallback = (amount: number) => ({ ...payinBody('QRPH', { amount }), callbackUrl })
  const statusOf = async (id: string) => detail(await orders.read('payins', id)).process.status

  test('settlement and expiry wait for the clock to be moved', async () => {
    await change('freeze')
    const settling = await orders.create('payins', withCallback(60))
    const expiring = await orders.create('payins', withCallback(1))
    shop.clock.pass(7 * 86_400_000)
    await runDueNow(shop.gateway, SHOP)
    expect([await statusOf(settling.id), await statusOf(expiring.id)]).toEqual(['PROCESSING', 'PROCESSING'])
    await orders.advance(9.999)
    expect(await statusOf(settling.id)).toBe('PROCESSING')
    await orders.advance(0.001)
    expect([await statusOf(settling.id), await statusOf(expiring.id)]).toEqual(['SUCCESS', 'PROCESSING'])
    await orders.advance(86_400)
    expect(await statusOf(expiring.id)).toBe('FAILED')
  })

  test('a callback that failed is repeated when the clock is moved, not before', async () => {
    answer = 500
    const { id } = await orders.create('payins', withCallback(60))
    await change('freeze')
    await orders.advance(10)
    shop.clock.pass(86_400_000)
    await runDueNow(shop.gateway, SHOP)
    expect((await readCallbacks(shop, id)).attempts).toHaveLength(1)
    await orders.advance(120)
    expect((await readCallbacks(shop, id)).attempts).toHaveLength(2)
  })

  test('a callback takes none of its time: repeats are due at 120, 240, 360 and 480 seconds', async () => {
    answer = 503
    tookMs = 37
    const { id } = await orders.create('payins', withCallback(60))
    await change('freeze')
    await orders.advance(10)
    for (const made of [1, 2, 3, 4, 5]) {
      const { attempts, nextAttemptAt = '' } = await readCallbacks(shop, id)
      const once = Array.from({ length: made }, (_, place) => [place + 1, false])
      expect(attempts.map(({ attempt, isResent }) => [attempt, isResent])).toEqual(once)
      const first = Date.parse(attempts[0]?.at ?? '')
      expect(Date.parse(attempts.at(-1)?.at ?? '') - first).toBe((made - 1) * 120_000)
      expect(nextAttemptAt).toBe(made === 5 ? '' : new Date(first + made * 120_000).toISOString())
      await orders.advance(120)
    }
  })
})
