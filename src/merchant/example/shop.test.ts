import { describe, expect, test, vi } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { patient } from '#contract/patient.test-support.ts'
import { shopWithGateway } from './fake-gateway.test-support.ts'

const money = { amount: 100, currencyCode: 'BRL' } as const

/** A shop with one order whose customer is on the payment page. */
async function orderedShop() {
  const gateway = shopWithGateway()
  await gateway.visit('/sandbox/pay/1')
  return gateway
}

describe('a checkout', () => {
  test('asks for a token for this order and its money alone', async () => {
    const { requests } = await orderedShop()
    expect(requests[0]).toMatchObject({
      path: '/auth-tokens',
      body: { money, timestamp: 1_700_000_000, operations: expect.arrayContaining(['POST /payins/order-1']) },
    })
  })

  test('has a new id each time', async () => {
    const { visit } = shopWithGateway()
    const ids = [await visit('/sandbox/pay/1'), await visit('/sandbox/pay/1')].map((response) =>
      new URL(response.headers.get('location') ?? '').searchParams.get('idPayin'),
    )
    expect(new Set(ids).size).toBe(2)
  })

  test.each([
    ['2', { accountName: expect.any(String) }],
    ['3', { allowCustomerDataChange: 'true', accountName: expect.any(String) }],
    ['4', { paymentMethodCode: 'PROMPTPAY' }],
    ['5', { paymentMethodCode: 'PROMPTPAY', optionsAvailable: 'true' }],
  ])('of scenario %s has the parameters of the specification', async (scenario, added) => {
    const { visit } = shopWithGateway()
    const response = await visit(
      `/sandbox/pay/${scenario}?currencyCode=THB&amount=99.95&paymentMethodCode=PROMPTPAY&lang=th`,
    )
    const query = Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
    expect(query).toMatchObject({ amount: '99.95', currencyCode: 'THB', lang: 'th', ...added })
  })

  test('takes "district" too, as the page does', async () => {
    const { visit } = shopWithGateway()
    const response = await visit('/sandbox/pay/1?district=Daan')
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('disctrict')).toBe('Daan')
  })

  test('does not let a query replace the order’s own parameters', async () => {
    const { visit, requests } = shopWithGateway()
    const response = await visit(
      '/sandbox/pay/1?returnUrl=https://evil.example/&callbackUrl=https://evil.example/&token=x&idPayin=y&merchantCode=z',
    )
    expect(response.headers.get('location')).not.toContain('evil')
    expect(response.headers.get('location')).toContain('idPayin=order-1')
    expect(JSON.stringify(requests)).not.toContain('evil')
  })

  test.each([
    ['6', 404, 'There are scenarios 1, 2, 3, 4, 5.'],
    ['0', 404, 'There are scenarios 1, 2, 3, 4, 5.'],
    ['1?currencyCode=XXX', 400, 'currencyCode: XXX is not in the list of currencies'],
    ['1?currencyCode=constructor', 400, 'currencyCode: constructor is not in the list of currencies'],
    ['1?amount=0', 400, 'amount: 0 is not an amount of BRL'],
    ['1?amount=1.005', 400, 'amount: 1.005 is not an amount of BRL'],
    ['1?amount=1e3', 400, 'amount: 1e3 is not an amount of BRL'],
    ['1?amount=%3Cscript%3E', 400, 'amount: <script> is not an amount of BRL'],
  ])('of the scenario and query %s is refused with %d, in plain text: %s', async (query, status, words) => {
    const { visit, requests } = shopWithGateway()
    const response = await visit(`/sandbox/pay/${query}`)
    expect([response.status, await response.text()]).toEqual([status, words])
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(requests).toEqual([])
  })

  test('places no order when the gateway gives no token', async () => {
    const { visit, turn } = shopWithGateway()
    turn('down')
    const response = await visit('/sandbox/pay/1')
    expect([response.status, await response.text()]).toEqual([502, 'The gateway gave no token: NO_ANSWER'])
    expect(await (await visit('/demo-shop/')).text()).toContain('No order yet')
  })
})

describe('an order is fulfilled', () => {
  const paid = { status: 'SUCCESS', money } as const
  const fulfilled = { status: 'SUCCESS', timesFulfilled: 1 }

  test('once, however often its callback comes and its page is opened', async () => {
    const { callbackFor, orderOf, payins, visit } = await orderedShop()
    payins.set('order-1', paid)
    const answers = await Promise.all([1, 2, 3].map(() => callbackFor('order-1')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await callbackFor('order-1')).status).toBe(200)
    await visit('/demo-shop/orders/order-1')
    expect(await orderOf('order-1')).toMatchObject({ ...fulfilled, callbacksReceived: 4 })
  })

  test('when the callback never came and the customer opens the page, which reads the payin', async () => {
    const { orderOf, payins } = await orderedShop()
    payins.set('order-1', paid)
    expect(await orderOf('order-1')).toMatchObject({ ...fulfilled, callbacksReceived: 0 })
  })

  test.each(['PROCESSING', 'FAILED', 'REFUSED'] as const)('not while the status is %s', async (status) => {
    const { callbackFor, orderOf, payins } = await orderedShop()
    payins.set('order-1', { status, money, failureReasonCode: 'SECURITY_CHECK_FAILED' })
    expect((await callbackFor('order-1')).status).toBe(200)
    const refused = { status, timesFulfilled: 0, failureReasonCode: 'SECURITY_CHECK_FAILED' }
    expect(await orderOf('order-1')).toMatchObject(refused)
  })

  test('not by the customer’s return, whatever its query claims', async () => {
    const { visit, orderOf } = await orderedShop()
    await visit('/demo-shop/orders/order-1?status=SUCCESS&paid=true')
    expect(await orderOf('order-1')).toMatchObject({ status: 'unpaid', timesFulfilled: 0 })
  })

  test('not by a forged callback: the gateway does not confirm it', async () => {
    const { callback, orderOf, payins } = await orderedShop()
    const forged = { idEntity: 'order-1', status: 'SUCCESS', process: { status: 'SUCCESS' } }
    expect((await callback(JSON.stringify(forged))).status).toBe(503)
    payins.set('order-1', { status: 'PROCESSING', money })
    expect((await callback(JSON.stringify(forged))).status).toBe(200)
    expect(await orderOf('order-1')).toMatchObject({ status: 'PROCESSING', timesFulfilled: 0 })
  })

  test.each([
    { amount: 1, currencyCode: 'BRL' },
    { amount: 100.01, currencyCode: 'BRL' },
    { amount: 100, currencyCode: 'COP' },
  ] as const)('not by a payment of %j', async (other) => {
    const { callbackFor, orderOf, payins } = await orderedShop()
    payins.set('order-1', { status: 'SUCCESS', money: other })
    await callbackFor('order-1')
    expect(await orderOf('order-1')).toMatchObject({ status: 'unpaid', timesFulfilled: 0 })
  })

  test('by the order’s own payin only', async () => {
    const { callbackFor, orderOf, payins, visit } = await orderedShop()
    await visit('/sandbox/pay/1')
    payins.set('order-1', paid)
    await callbackFor('order-1')
    await callbackFor('order-2')
    expect(await orderOf('order-2')).toMatchObject({ status: 'unpaid', timesFulfilled: 0 })
  })

  test('and stays fulfilled when an older response arrives late', async () => {
    const { callbackFor, orderOf, payins, detours, read, turn } = await orderedShop()
    payins.set('order-1', { status: 'PROCESSING', money })
    const old = read('/payins/order-1')
    const { promise, resolve: arrive } = deferred<Response>()
    detours.push(() => promise)
    const first = callbackFor('order-1')
    await vi.waitUntil(() => detours.length === 0, patient)
    payins.set('order-1', paid)
    await callbackFor('order-1')
    arrive(old)
    await first
    turn('down')
    expect(await orderOf('order-1')).toMatchObject(fulfilled)
  })
})

describe('a callback', () => {
  test('whose payin cannot be read gets 503, so that the gateway sends it again', async () => {
    const { callbackFor, payins, orderOf, turn } = await orderedShop()
    payins.set('order-1', { status: 'SUCCESS', money })
    turn('down')
    expect((await callbackFor('order-1')).status).toBe(503)
    turn('up')
    expect((await callbackFor('order-1')).status).toBe(200)
    expect(await orderOf('order-1')).toMatchObject({ timesFulfilled: 1, callbacksReceived: 2 })
  })

  test.each(['', '{}', 'x', '{"idEntity":"../orders"}', '{"idEntity":"order-99"}', '{"event":"NEW_KIND"}'])(
    'for no order of the shop gets 200 without a request to the gateway: %s',
    async (body) => {
      const { callback, requests } = await orderedShop()
      const before = requests.length
      expect((await callback(body)).status).toBe(200)
      expect(requests).toHaveLength(before)
    },
  )

  test('with an endless body is not read to its end', async () => {
    const { visit } = await orderedShop()
    let chunks = 0
    const body = new ReadableStream({
      pull: (controller) => {
        chunks += 1
        if (chunks > 100) controller.error(new Error('read on and on'))
        else controller.enqueue(new TextEncoder().encode(' '.repeat(1_000)))
      },
    })
    // Node's option for a streamed request body, which the browser's types lack.
    const init = { method: 'POST', body, duplex: 'half' }
    expect((await visit('/demo-shop/callback', init)).status).toBe(200)
    expect(chunks).toBeLessThan(10)
  })

  test('for a settled order triggers no read', async () => {
    const { callbackFor, payins, requests } = await orderedShop()
    payins.set('order-1', { status: 'FAILED', money })
    await callbackFor('order-1')
    const before = requests.length
    expect((await callbackFor('order-1')).status).toBe(200)
    expect(requests).toHaveLength(before)
  })
})
