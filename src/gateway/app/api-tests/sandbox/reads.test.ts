import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestGateway, SHOP, type TestGateway } from '../support/harness.test-support.ts'
import { type Orders, ordersOf, payinBody } from '../support/orders.test-support.ts'
import { answeredWith, postTo, sandboxClient } from '../support/sandbox-client.test-support.ts'

let shop: TestGateway
let orders: Orders

beforeAll(async () => {
  shop = await openTestGateway({ ports: { post: postTo(async () => answeredWith(500)) } })
  orders = await ordersOf(shop)
})
afterAll(() => shop.close())

const read = async (path: string) => (await sandboxClient(shop)('GET', path)).json
const change = (path: string, body: unknown) => sandboxClient(shop)('PUT', path, body)

test('the overview names the merchants and says who can reach the sandbox', async () => {
  expect(await read('/overview')).toMatchObject({
    publicUrl: shop.gateway.environment.publicUrl,
    reach: { host: 'this_machine', publicUrl: 'this_machine' },
    merchants: expect.arrayContaining([
      expect.objectContaining({ merchantCode: SHOP, payinMethods: expect.arrayContaining(['PIXQR']) }),
    ]),
  })
})

test('the overview contains no key and no secret', async () => {
  expect(JSON.stringify(await read('/overview'))).not.toMatch(/key|secret|digest/i)
})

test('a payment is read with its request, its response and its schedule', async () => {
  const body = { ...payinBody('QRPH', { amount: 60 }), callbackUrl: 'http://shop.example/callback' }
  const { id } = await orders.create('payins', body)
  const payment = await read(`/merchants/${SHOP}/payins/${id}`)
  expect(payment).toMatchObject({
    id,
    status: 'PROCESSING',
    callbackUrl: 'http://shop.example/callback',
    answers: {},
    response: { idPayin: id, paymentMethodCode: 'QRPH' },
    upcoming: [{ kind: 'read', attempt: 1 }, { kind: 'expire' }],
  })
})

test('what falls due is listed with its payment, the earliest first', async () => {
  const { id } = await orders.create('payins', payinBody('QRPH', { amount: 1 }))
  const { events } = (await read(`/merchants/${SHOP}/upcoming`)) as { events: { at: string; id: string }[] }
  expect(events).toContainEqual(expect.objectContaining({ kind: 'expire', collection: 'payins', id }))
  const instants = events.map(({ at }) => at)
  expect(instants).toEqual([...instants].sort())
})

test('an unknown merchant and an unknown payment get 410', async () => {
  const ask = async (path: string) => (await sandboxClient(shop)('GET', path)).status
  expect(await ask('/merchants/nobody/upcoming')).toBe(410)
  expect(await ask(`/merchants/${SHOP}/payins/${randomUUID()}`)).toBe(410)
})

test('planned faults are listed until they are used up', async () => {
  await change('/faults', { operation: 'readPayout', fault: '406', code: 'BALANCE_INSUFFICIENT', times: 2 })
  await change('/faults', { operation: 'readTopUp', fault: 'latency', times: 3, delayMs: 5, merchantCode: SHOP })
  expect(await read('/faults')).toEqual({
    faults: [
      { operation: 'readPayout', fault: '406', times: 2, code: 'BALANCE_INSUFFICIENT' },
      { operation: 'readTopUp', fault: 'latency', times: 3, merchantCode: SHOP, delayMs: 5 },
    ],
  })
  await change('/faults', { operation: 'readPayout', fault: '500', times: 0 })
  await change('/faults', { operation: 'readTopUp', fault: '500', times: 0, merchantCode: SHOP })
  expect(await read('/faults')).toEqual({ faults: [] })
})

test('sinks are listed with their planned response and the number of requests', async () => {
  await change('/sinks/told', { status: 503, times: 4 })
  await shop.send({ method: 'POST', path: '/sandbox/api/sinks/told', body: 'x' })
  await shop.send({ method: 'POST', path: '/sandbox/api/sinks/plain', body: 'x' })
  expect(await read('/sinks')).toMatchObject({
    sinks: expect.arrayContaining([
      { name: 'plain', received: 1 },
      { name: 'told', received: 1, response: { status: 503, delayMs: 0, times: 3 } },
    ]),
  })
})
