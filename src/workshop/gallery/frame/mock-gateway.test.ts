import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Example } from '#contract/sandbox/examples.ts'
import { mockGateway } from './mock-gateway.ts'
import type { Scene } from './scene.ts'

const network = vi.fn(async () => new Response('of the network'))
const example: Example = {
  options: { data: [{ paymentMethodCode: 'PIXQR' }] },
  detail: {
    paymentRequested: { money: { amount: 100, currencyCode: 'BRL' } },
    process: { status: 'PROCESSING', createdAt: '2026-11-21T12:00:00.000Z' },
    paymentMethodResponse: { paymentMethodCode: 'PIXQR', idPayin: 'order-4711' },
    idPayment: 'p1',
  },
}
const merchant = { name: 'Demo Shop', support: { url: 'https://shop.example/help', email: 'help@shop.example' } }

beforeEach(() => {
  network.mockClear()
  vi.stubGlobal('window', { fetch: network })
})
afterEach(() => vi.unstubAllGlobals())

function playing(scene: Partial<Scene>) {
  mockGateway({ query: '', begins: 'absent', create: 'accepted', submits: false, example, ...scene }, merchant)
}
const send = (path: string, method = 'GET') => window.fetch(path, { method })
const statusOf = async (path: string, method = 'GET') => (await send(path, method)).status

test('a new payment is absent until it is created, and exists from then on', async () => {
  playing({})
  expect(await statusOf('api/payins/order-4711')).toBe(410)
  const created = await send('api/payins/order-4711', 'POST')
  expect([created.status, await created.json()]).toEqual([201, example.detail])
  const read = await send('api/payins/order-4711')
  expect([read.status, await read.json()]).toEqual([200, example.detail])
})

test('the merchant, the options and a reference are answered as the gateway does', async () => {
  playing({})
  expect(await (await send('api/merchant-info')).json()).toEqual({ channelInfo: merchant })
  expect(await (await send('api/payins/!availablePaymentOptions', 'POST')).json()).toEqual(example.options)
  expect(await statusOf('api/payins/order-4711/!setExternalReference', 'POST')).toBe(204)
})

test.each([
  ['known', 200],
  ['refused', 401],
  ['silent', 500],
] as const)('a payment that is %s from the beginning is read with %i', async (begins, status) => {
  playing({ begins })
  expect(await statusOf('api/payins/order-4711')).toBe(status)
})

test('a create is refused with the status and the body of its scene, and the payment stays absent', async () => {
  const body = [{ code: 'SECURITY_CHECK_FAILED', message: 'An example.' }]
  playing({ create: { status: 406, body } })
  const refused = await send('api/payins/order-4711', 'POST')
  expect([refused.status, await refused.json()]).toEqual([406, body])
  expect(await statusOf('api/payins/order-4711')).toBe(410)
})

test('a create that is lost fails as without a network, and one without an answer never ends', async () => {
  playing({ create: 'lost' })
  await expect(send('api/payins/order-4711', 'POST')).rejects.toThrow(TypeError)
  playing({ create: 'never' })
  const ended = vi.fn()
  void send('api/payins/order-4711', 'POST').then(ended, ended)
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).not.toHaveBeenCalled()
})

test('everything else comes from the network', async () => {
  playing({})
  expect(await (await send('./assets/th.js')).text()).toBe('of the network')
  expect(network).toHaveBeenCalledTimes(1)
})
