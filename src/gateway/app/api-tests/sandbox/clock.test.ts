import { beforeEach, describe, expect, test } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { clockReading } from '#contract/sandbox/clock.ts'
import { advanceClock } from '../../../sandbox/time.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, SHOP } from '../support/harness.test-support.ts'
import { detail, payinBody } from '../support/orders.test-support.ts'
import {
  answeredWith,
  callSandbox,
  postTo,
  readCallbacks,
  sandboxClient,
} from '../support/sandbox-client.test-support.ts'

/** The merchant's receiver. A test may set its own. */
let receive: Parameters<typeof postTo>[0]
beforeEach(() => {
  receive = async () => answeredWith(200)
})
const { shop, orders } = await gatewayOfFile({ ports: { post: postTo((url, body) => receive(url, body)) } })

const advance = (body: unknown) => sandboxClient(shop)('POST', '/clock/!advance', body)
const read = async (merchantCode: string) =>
  clockReading.parse((await callSandbox(shop, 'readClock', { query: { merchantCode } })).json)
const withCallback = (amount: number, path = 'callback') => ({
  ...payinBody('QRPH', { amount }),
  callbackUrl: `http://shop.example/${path}`,
})

/** As `GET /clock` without a merchant gives it. */
const readEarliest = async () => clockReading.parse((await callSandbox(shop, 'readClock', {})).json)

describe('A sandbox clock:', () => {
  test('without a merchant the earliest is read: real time where a merchant’s clock has not been touched', async () => {
    await advance({ seconds: 60, merchantCode: SHOP })
    expect((await readEarliest()).offsetSeconds).toBe(0)
    await advance({ seconds: 20, merchantCode: OTHER_SHOP })
    expect((await readEarliest()).offsetSeconds).toBe(20)
    for (const merchantCode of [SHOP, OTHER_SHOP]) await sandboxClient(shop)('POST', '/!reset', { merchantCode })
  })

  test('without a merchant the clock of a merchant that was removed does not count', async () => {
    await sandboxClient(shop)('POST', '/merchants', { merchantCode: 'gone' })
    await sandboxClient(shop)('POST', '/merchants/gone/!remove')
    for (const merchantCode of [SHOP, OTHER_SHOP]) await advance({ seconds: 30, merchantCode })
    expect((await readEarliest()).offsetSeconds).toBe(30)
    for (const merchantCode of [SHOP, OTHER_SHOP]) await sandboxClient(shop)('POST', '/!reset', { merchantCode })
  })

  test.each([
    [`merchantCode=${SHOP}&merchantCode=nobody`, 200],
    [`merchantCode=nobody&merchantCode=${SHOP}`, 410],
  ])('the first of two merchants in %s counts: %i', async (query, status) => {
    expect((await sandboxClient(shop)('GET', `/clock?${query}`)).status).toBe(status)
  })

  test('the clock shows real time and how far it is ahead', async () => {
    const before = await read(OTHER_SHOP)
    expect(before).toEqual({ now: new Date(shop.clock.now()).toISOString(), offsetSeconds: 0, frozen: false })
    const { status, json } = await advance({ seconds: 0.25, merchantCode: OTHER_SHOP })
    const now = new Date(shop.clock.now() + 250).toISOString()
    expect([status, json]).toEqual([200, { now, offsetSeconds: 0.25, frozen: false }])
  })

  test('an advance by less than a millisecond is one millisecond', async () => {
    const { offsetSeconds } = await read(OTHER_SHOP)
    await advance({ seconds: 0.0001, merchantCode: OTHER_SHOP })
    expect((await read(OTHER_SHOP)).offsetSeconds - offsetSeconds).toBeCloseTo(0.001, 9)
  })

  test('without a merchant every clock is advanced', async () => {
    const before = await Promise.all([read(SHOP), read(OTHER_SHOP)])
    await advance({ seconds: 10 })
    const after = await Promise.all([read(SHOP), read(OTHER_SHOP)])
    const moved = after.map(({ offsetSeconds }, place) => offsetSeconds - (before[place]?.offsetSeconds ?? 0))
    expect(moved).toEqual([10, 10])
  })

  test('advances at the same time add up', async () => {
    const { offsetSeconds } = await read(SHOP)
    await Promise.all([5, 7, 11].map((seconds) => advance({ seconds, merchantCode: SHOP })))
    expect((await read(SHOP)).offsetSeconds).toBe(offsetSeconds + 23)
  })

  test.each([{}, { seconds: 0 }, { seconds: -1 }, { seconds: '1' }, { seconds: null }, { seconds: 1e15 }])(
    'the advance %j is refused with 400 that names seconds',
    async (body) => {
      expect(await advance(body)).toMatchObject({
        status: 400,
        json: { code: 'INVALID_REQUEST', violations: [{ path: 'seconds', message: expect.stringMatching(/.+/) }] },
      })
    },
  )

  test('an advance with more digits than money may have is rounded to the millisecond', async () => {
    const { offsetSeconds } = await read(OTHER_SHOP)
    expect((await advance({ seconds: 199.99900000000002, merchantCode: OTHER_SHOP })).status).toBe(200)
    expect((await read(OTHER_SHOP)).offsetSeconds - offsetSeconds).toBeCloseTo(199.999, 9)
  })

  test('no clock passes that instant, also not that of a merchant that was removed', async () => {
    await sandboxClient(shop)('POST', '/merchants', { merchantCode: 'far' })
    await sandboxClient(shop)('POST', '/merchants/far/!remove')
    const seconds = 4000 * 365 * 86_400
    expect((await advance({ seconds })).status).toBe(200)
    for (const merchantCode of [SHOP, OTHER_SHOP]) await sandboxClient(shop)('POST', '/!reset', { merchantCode })
    expect((await advance({ seconds })).status).toBe(400)
    await sandboxClient(shop)('POST', '/!reset', {})
  })

  test('the last instant that a clock can show is the beginning of year 9999', async () => {
    const { now } = await read(OTHER_SHOP)
    const secondsLeft = (Date.UTC(9999, 0, 1) - Date.parse(now)) / 1000
    const tooFar = await advance({ seconds: secondsLeft + 60, merchantCode: OTHER_SHOP })
    expect(tooFar).toMatchObject({ status: 400, json: { violations: [{ path: 'seconds', code: 'range' }] } })
    expect((await read(OTHER_SHOP)).now.slice(0, 4)).toBe(now.slice(0, 4))
    expect((await advance({ seconds: secondsLeft - 60, merchantCode: OTHER_SHOP })).status).toBe(200)
    expect((await read(OTHER_SHOP)).now).toMatch(/^9998-12-31T23:5/)
    await sandboxClient(shop)('POST', '/!reset', { merchantCode: OTHER_SHOP })
  })

  test('without a merchant the last instant holds for the clock that shows the latest time', async () => {
    const { now } = await read(SHOP)
    await advance({ seconds: (Date.UTC(9998, 0, 1) - Date.parse(now)) / 1000, merchantCode: OTHER_SHOP })
    const message = 'seconds is outside the allowed range: no clock is advanced beyond the beginning of year 9999'
    expect(await advance({ seconds: 366 * 86_400 })).toMatchObject({ status: 400, json: { violations: [{ message }] } })
    expect((await read(SHOP)).now).toBe(now)
    await sandboxClient(shop)('POST', '/!reset', { merchantCode: OTHER_SHOP })
  })
})

describe('An advance:', () => {
  test('each timer sees the instant it was due, and each callback is made before the call returns', async () => {
    const { id } = await orders.create('payins', withCallback(10))
    await orders.advance(3600)

    const { process } = detail(await orders.read('payins', id))
    expect(Date.parse(process.processedAt ?? '') - Date.parse(process.createdAt)).toBe(3000)
    const { attempts, nextAttemptAt } = await readCallbacks(shop, id)
    const request = { body: JSON.stringify({ idEntity: id }) }
    expect(attempts).toMatchObject([{ at: process.processedAt, status: 200, request }])
    expect(nextAttemptAt).toBeUndefined()
  })

  test('a timer that was overdue before the advance sees the instant at which the advance began', async () => {
    const { id } = await orders.create('payins', withCallback(10))
    const { promise: released, resolve: release } = deferred()
    // Keeps the worker away while the timer falls due.
    const holding = shop.gateway.clockMutex.take(SHOP, () => released)
    shop.clock.pass(60_000)
    const advancing = advanceClock(shop.gateway, { seconds: 5, merchantCode: SHOP })
    release()
    await Promise.all([holding, advancing])
    const { process } = detail(await orders.read('payins', id))
    expect(Date.parse(process.processedAt ?? '') - Date.parse(process.createdAt)).toBe(60_000)
  })

  test('a receiver that asks the API during the advance sees the result, at the instant the callback was due', async () => {
    const seen: { status: string; processedAt: string | undefined; date: string | undefined }[] = []
    receive = async (_, body) => {
      const answer = await orders.read('payins', (JSON.parse(body) as { idEntity: string }).idEntity)
      const { process } = detail(answer)
      seen.push({ status: process.status, processedAt: process.processedAt, date: answer.headers.date })
      return answeredWith(200)
    }
    const { id } = await orders.create('payins', withCallback(60))
    await orders.advance(86_400)

    const { process } = detail(await orders.read('payins', id))
    const date = new Date(Date.parse(process.processedAt ?? '')).toUTCString()
    expect(seen).toEqual([{ status: 'SUCCESS', processedAt: process.processedAt, date }])
  })

  test('amount 1 fails two hours after its expiry, not a millisecond before', async () => {
    const created = await orders.create('payins', withCallback(1))
    const { expireAt = '' } = (created.json as { paymentMethodResponse: { expireAt?: string } }).paymentMethodResponse
    const { now } = await read(SHOP)
    const registeredMs = Date.parse(expireAt) + 2 * 3600 * 1000

    await orders.advance((registeredMs - Date.parse(now) - 1) / 1000)
    expect(detail(await orders.read('payins', created.id)).process.status).toBe('PROCESSING')
    await orders.advance(0.001)
    const { process, failureReasonCode } = detail(await orders.read('payins', created.id))
    expect([process.status, failureReasonCode]).toEqual(['FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY'])
    expect(Date.parse(process.processedAt ?? '')).toBe(registeredMs)
  })

  test('events of one merchant happen in the order of their instants', async () => {
    const order: string[] = []
    receive = async (url) => {
      order.push(new URL(url).pathname.slice(1))
      return answeredWith(200)
    }
    // The sandbox settles amounts of 51 and more after ten seconds, smaller ones after three.
    await orders.create('payins', withCallback(100, 'created-first'))
    await orders.create('payins', withCallback(35, 'created-second'))
    await orders.advance(60)
    expect(order).toEqual(['created-second', 'created-first'])
  })

  test('a callback that a worker is making meanwhile is waited for', async () => {
    const [begun, answer] = [deferred(), deferred()]
    receive = async () => {
      begun.resolve()
      await answer.promise
      return answeredWith(200)
    }
    const { id } = await orders.create('payins', withCallback(10))
    // As real time passes, the worker runs the due jobs.
    shop.clock.pass(3000)
    await begun.promise
    const advancing = orders.advance(1)
    answer.resolve()
    await advancing
    expect((await readCallbacks(shop, id)).attempts).toHaveLength(1)
  })
})
