import { expect, test } from 'vitest'
import { methodCodes } from '#contract/methods/methods.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, SHOP } from '../support/harness.test-support.ts'
import { accepted, payinBody } from '../support/orders.test-support.ts'
import { answeredWith, postTo, sandboxClient } from '../support/sandbox-client.test-support.ts'

/** What the sandbox tells is compared as a whole, so that no property is lost, added or filled from another one. */

let passedMs = 0
const { shop, orders } = await gatewayOfFile({
  clock: {
    now: () => Date.UTC(2026, 0, 15, 9, 30) + passedMs,
    monotonic: () => passedMs,
    pass: (ms) => {
      passedMs += ms
    },
  },
  merchant: { payinMethods: ['P2A_V2', 'OFFLINE'] },
  variables: { PUBLIC_URL: 'http://pay.example', SANDBOX_SETTLE_SECONDS: '4', SANDBOX_SUCCESS_SECONDS: '11' },
  ports: { post: postTo(async () => answeredWith(null, 10_000)), buildId: 'git-0123456789ab' },
})

const read = async (path: string) => (await sandboxClient(shop)('GET', path)).json
const configure = (path: string, body: unknown) => sandboxClient(shop)('PUT', path, body)
const send = async (path: string, body: object) => (await sandboxClient(shop)('POST', path, body)).json

test('the overview has the addresses, who reaches them, the times, and every merchant with its origin', async () => {
  await send('/merchants', { merchantCode: 'worker-1', channelName: 'Worker', payinMethods: ['PIXQR'] })
  expect(await read('/overview')).toEqual({
    publicUrl: 'http://pay.example',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    build: 'git-0123456789ab',
    host: '127.0.0.1',
    reach: { host: 'this_machine', publicUrl: 'network' },
    settleSeconds: 4,
    successSeconds: 11,
    merchants: [
      { merchantCode: SHOP, channelName: 'Test Shop', payinMethods: ['P2A_V2', 'OFFLINE'], isRegistered: false },
      { merchantCode: OTHER_SHOP, payinMethods: [...methodCodes], isRegistered: false },
      { merchantCode: 'worker-1', channelName: 'Worker', payinMethods: ['PIXQR'], isRegistered: true },
    ],
  })
  await send('/merchants/worker-1/!remove', {})
})

const account = {
  accountName: 'Sandbox Payments',
  accountNumber: '000000000001',
  bankCode: 'SBOX0000001',
  bankName: 'Sandbox Bank India',
  bankBranch: 'SANDBOX',
  bankCity: 'SANDBOX',
  bankProvince: 'SANDBOX',
}

test('a payin is read with its request, its response, its reference and its schedule, until it has succeeded', async () => {
  const urls = { returnUrl: 'http://shop.example/return', callbackUrl: 'http://shop.example/callback' }
  const body = { ...payinBody('P2A_V2', { amount: 60, operator: 'IMPS' }), ...urls }
  const created = await orders.create('payins', body, 'a')
  const { idPayment, paymentMethodResponse } = accepted(created)
  const payin = {
    kind: 'payin',
    id: 'a',
    idPayment,
    money: { amount: 60, currencyCode: 'INR' },
    paymentMethodCode: 'P2A_V2',
    createdAt: '2026-01-15T09:30:00.000Z',
    expireAt: '2026-01-16T09:30:00.000Z',
  }
  const details = {
    answers: {},
    paymentOperatorCode: 'IMPS',
    ...urls,
    response: {
      paymentMethodCode: 'P2A_V2',
      idPayin: 'a',
      money: { amount: 60, currencyCode: 'INR' },
      acceptedAt: '2026-01-15T09:30:00.000Z',
      expireAt: '2026-01-16T09:30:00.000Z',
      reference: paymentMethodResponse.reference,
      returnUrl: 'http://shop.example/return',
      account,
      paymentOperator: { code: 'IMPS', name: 'IMPS' },
      processor: 'SANDBOX',
      paymentAddress: [
        { name: 'Account number', idAddress: '000000000001' },
        { name: 'IFSC', idAddress: 'SBOX0000001' },
        { name: 'Beneficiary', idAddress: 'Sandbox Payments' },
      ],
    },
  }
  const expiry = { kind: 'expire', at: '2026-01-16T11:30:00.000Z', attempt: 1 }
  expect(await read(`/merchants/${SHOP}/payins/a`)).toEqual({
    ...payin,
    ...details,
    status: 'PROCESSING',
    state: 'awaiting_reference',
    upcoming: [expiry],
  })

  await orders.post('/payins/a/!setExternalReference', { reference: '413244427799' })
  const settlement = { kind: 'settle', at: '2026-01-15T09:30:11.000Z', attempt: 1 }
  expect(await read(`/merchants/${SHOP}/payins/a`)).toEqual({
    ...payin,
    ...details,
    status: 'PROCESSING',
    state: 'awaiting_customer',
    externalReference: '413244427799',
    upcoming: [settlement, expiry],
  })
  expect(await read(`/merchants/${SHOP}/upcoming`)).toEqual({
    events: [settlement, expiry].map((event) => ({ ...event, collection: 'payins', id: 'a' })),
  })

  await orders.advance(11)
  const success = { ...payin, status: 'SUCCESS', state: 'final', processedAt: '2026-01-15T09:30:11.000Z' }
  expect(await read(`/merchants/${SHOP}/payins/a`)).toEqual({
    ...success,
    ...details,
    externalReference: '413244427799',
    upcoming: [{ kind: 'callback', at: '2026-01-15T09:32:21.000Z', attempt: 2 }],
  })
  expect(await read(`/merchants/${SHOP}/payins/a/callbacks`)).toEqual({
    attempts: [
      {
        attempt: 1,
        isResent: false,
        at: '2026-01-15T09:30:11.000Z',
        status: null,
        durationMs: 10_000,
        error: 'timeout',
        request: {
          url: 'http://shop.example/callback',
          headers: { 'content-type': 'application/json' },
          body: '{"idEntity":"a"}',
        },
        response: null,
      },
    ],
    nextAttemptAt: '2026-01-15T09:32:21.000Z',
  })

  const refused = await orders.create('payins', payinBody('OFFLINE', { amount: 45, currencyCode: 'THB' }), 'b')
  const reason = { status: 'REFUSED', failureReasonCode: 'SECURITY_CHECK_FAILED' }
  const paymentB = accepted(refused).idPayment
  expect(await send(`/merchants/${SHOP}/payins/b/!settle`, reason)).toEqual({ idPayment: paymentB, status: 'REFUSED' })
  const summaryB = {
    kind: 'payin',
    id: 'b',
    idPayment: paymentB,
    ...reason,
    state: 'final',
    money: { amount: 45, currencyCode: 'THB' },
    paymentMethodCode: 'OFFLINE',
    createdAt: '2026-01-15T09:30:11.000Z',
    expireAt: '2026-01-16T09:30:11.000Z',
    processedAt: '2026-01-15T09:30:11.000Z',
  }
  expect(await read(`/merchants/${SHOP}/payins/b`)).toEqual({
    ...summaryB,
    answers: { accountNumber: '1234567890' },
    paymentOperatorCode: 'BBL',
    returnUrl: 'http://127.0.0.1:9/return',
    response: expect.objectContaining({ idPayin: 'b', accountCustomer: { accountNumber: '1234567890' } }),
    upcoming: [],
  })
  expect(await read(`/merchants/${SHOP}/payments`)).toEqual({ payments: [summaryB, success] })
})

test('the latest hundred payments, of all kinds or of one, are listed, the newest first', async () => {
  const body = payinBody('OFFLINE', { amount: 45, currencyCode: 'THB' })
  await orders.create('topups', body, 'older')
  const ids = Array.from({ length: 101 }, (_, place) => `listed-${place}`)
  for (const id of ids) {
    shop.clock.pass(1)
    await orders.create('payins', body, id)
  }
  const listed = async (query = '') =>
    Object(await read(`/merchants/${SHOP}/payments${query}`)).payments.map(({ id }: { id: string }) => id)
  expect(await listed()).toEqual(ids.slice(1).reverse())
  expect(await listed('?collection=payins')).toEqual(ids.slice(1).reverse())
  expect(await listed('?collection=topups')).toEqual(['older'])
  expect(await listed('?collection=payouts')).toEqual([])
})

test('a payin is settled at the time that the merchant’s clock shows', async () => {
  await orders.create('payins', payinBody('OFFLINE', { amount: 45, currencyCode: 'THB' }), 'settled')
  const { now } = Object(await read(`/clock?merchantCode=${SHOP}`))
  await orders.advance(90)
  await send(`/merchants/${SHOP}/payins/settled/!settle`, { status: 'SUCCESS' })
  expect(await read(`/merchants/${SHOP}/payins/settled`)).toMatchObject({
    createdAt: now,
    processedAt: new Date(Date.parse(now) + 90_000).toISOString(),
  })
})

test.each([
  ['OFFLINE', 'LAK', { ordered: 125_000, due: 124_963, offered: ['OFFLINE'] }],
  ['OFFLINE', 'JPY', { ordered: 125_000, due: 124_963, offered: ['OFFLINE'] }],
  ['PROMPTPAY', 'THB', { ordered: 149.9, due: 149.53, offered: ['ONLINE', 'OFFLINE', 'PROMPTPAY'] }],
  ['CRYPTO_OFFLINE', 'USDC', { ordered: 149.9, due: undefined, offered: ['CRYPTO_OFFLINE'] }],
])('the example of %s in %s is a test payin of this moment: %j', async (method, currencyCode, expected) => {
  const { options, detail } = Object(await read(`/examples/${method}/${currencyCode}`))
  const { paymentRequested, process, paymentMethodResponse: response } = detail
  const now = new Date(shop.clock.now()).toISOString()
  expect(process).toEqual({ status: 'PROCESSING', createdAt: now, isTest: true })
  expect([response.acceptedAt, response.processor]).toEqual([now, 'SANDBOX'])
  expect(paymentRequested).toEqual({ money: { amount: expected.ordered, currencyCode } })
  expect(response.moneyRequired).toEqual(expected.due && { amount: expected.due, currencyCode })
  const offered = options.data.map(({ paymentMethodCode }: Record<string, string>) => paymentMethodCode)
  expect(offered).toEqual(expect.arrayContaining(expected.offered))
})

test('the code of an example holds the amount that is due', async () => {
  const { detail } = Object(await read('/examples/PROMPTPAY/THB'))
  // Tag 54 of an EMV payload, six characters long.
  expect(detail.paymentMethodResponse.qrCode).toContain('5406149.53')
})

test('the list of examples names an operator for each way of completing, and how many operators there are', async () => {
  const { pairs } = Object(await read('/examples'))
  const row = { methodCode: 'EWALLET', currencyCode: 'IDR', operatorCodes: ['DANA', 'OVO', 'GOPAY'], operators: 6 }
  expect(pairs).toContainEqual(row)
  expect(pairs).toContainEqual({ methodCode: 'PIXQR', currencyCode: 'BRL', operatorCodes: [], operators: 0 })
})

test('planned faults are listed until they are used up', async () => {
  await configure('/faults', { operation: 'readPayout', fault: '406', code: 'BALANCE_INSUFFICIENT', times: 2 })
  await configure('/faults', { operation: 'readTopUp', fault: 'latency', times: 3, delayMs: 5, merchantCode: SHOP })
  expect(await read('/faults')).toEqual({
    faults: [
      { operation: 'readPayout', fault: '406', times: 2, code: 'BALANCE_INSUFFICIENT' },
      { operation: 'readTopUp', fault: 'latency', times: 3, merchantCode: SHOP, delayMs: 5 },
    ],
  })
  await configure('/faults', { operation: 'readPayout', fault: '500', times: 0 })
  await configure('/faults', { operation: 'readTopUp', fault: '500', times: 0, merchantCode: SHOP })
  expect(await read('/faults')).toEqual({ faults: [] })
})

test('sinks are listed with their planned response and the number of requests', async () => {
  await configure('/sinks/told', { status: 503, times: 4 })
  await shop.send({ method: 'POST', path: '/sandbox/api/sinks/told', body: 'x' })
  await shop.send({ method: 'POST', path: '/sandbox/api/sinks/plain', body: 'x' })
  expect(await read('/sinks')).toMatchObject({
    sinks: expect.arrayContaining([
      { name: 'plain', received: 1 },
      { name: 'told', received: 1, response: { status: 503, delayMs: 0, times: 3 } },
    ]),
  })
})
