import { expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, SHOP } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop, orders } = await gatewayOfFile()

const offsetOf = async (merchantCode: string) =>
  (await sandboxClient(shop)('GET', `/clock?merchantCode=${merchantCode}`)).json

test('a reset empties the merchant, returns to real time, and keeps keys and tokens valid', async () => {
  const { id } = await orders.create('payins', payinBody('QRPH'))
  await sandboxClient(shop)('POST', '/clock/!advance', { seconds: 600 })
  await sandboxClient(shop)('PUT', '/faults', { operation: 'createPayin', fault: '500', times: 9, merchantCode: SHOP })
  expect((await sandboxClient(shop)('POST', '/!reset', { merchantCode: SHOP })).status).toBe(204)

  expect(await offsetOf(SHOP)).toMatchObject({ offsetSeconds: 0 })
  expect(await offsetOf(OTHER_SHOP)).toMatchObject({ offsetSeconds: 600 })
  // The token was issued before the reset.
  const answer = await orders.read('payins', id)
  expect(answer.status).toBe(410)
  expect(Date.parse(answer.headers.date ?? '')).toBe(shop.clock.now())
  expect((await orders.create('payins', payinBody('QRPH'), id)).status).toBe(201)
})

test('a reset without a merchant empties the whole sandbox', async () => {
  const send = () => shop.send({ method: 'POST', path: '/sandbox/api/sinks/any', body: 'x' })
  const { id } = await orders.create('payins', payinBody('QRPH'))
  await sandboxClient(shop)('PUT', '/faults', { operation: 'createPayin', fault: '500', times: 9 })
  await sandboxClient(shop)('PUT', '/sinks/any', { status: 500 })
  await send()
  await sandboxClient(shop)('POST', '/!reset')

  expect(await offsetOf(OTHER_SHOP)).toMatchObject({ offsetSeconds: 0 })
  expect((await orders.read('payins', id)).status).toBe(410)
  expect((await sandboxClient(shop)('GET', '/sinks/any')).json).toMatchObject({ requests: [] })
  expect((await send()).status).toBe(200)
  expect((await orders.create('payins', payinBody('QRPH'))).status).toBe(201)
})

test('a reset while callbacks are being made leaves nothing of them behind', async () => {
  const body = { ...payinBody('QRPH', { amount: 10 }), callbackUrl: 'http://shop.example/' }
  const { id } = await orders.create('payins', body)
  const advancing = orders.advance(3600)
  await sandboxClient(shop)('POST', '/!reset', { merchantCode: SHOP })
  await advancing
  expect((await orders.read('payins', id)).status).toBe(410)
  expect(await offsetOf(SHOP)).toMatchObject({ offsetSeconds: 0 })
  expect((await sandboxClient(shop)('GET', `/merchants/${SHOP}/payments`)).json).toEqual({ payments: [] })
})

test('a reset of one merchant leaves the refused requests of the others', async () => {
  const refusedOf = async (merchantCode: string) => {
    const { json } = await sandboxClient(shop)('GET', `/merchants/${merchantCode}/refused-requests`)
    return Object(json).requests.length
  }
  for (const merchantCode of [SHOP, OTHER_SHOP]) {
    const token = await shop.tokenFor(['GET /merchant-info'], { merchantCode })
    expect((await shop.call('GET', '/balances', { token })).status).toBe(403)
  }
  await sandboxClient(shop)('POST', '/!reset', { merchantCode: SHOP })
  expect([await refusedOf(SHOP), await refusedOf(OTHER_SHOP)]).toEqual([0, 1])
})

test('a response tells the real time at once after a reset, also where one told the advanced time before', async () => {
  const dateOf = async () => Date.parse((await orders.get('/merchant-info')).headers.date ?? '')
  await sandboxClient(shop)('POST', '/clock/!advance', { seconds: 600, merchantCode: SHOP })
  expect(await dateOf()).toBe(shop.clock.now() + 600_000)
  await sandboxClient(shop)('POST', '/!reset', { merchantCode: SHOP })
  expect(await dateOf()).toBe(shop.clock.now())
})
