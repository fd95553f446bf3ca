import { expect, test } from 'vitest'
import { failureReasonCodes } from '#contract/errors.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { detail, payinBody, payoutBody } from '../support/orders.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop, orders } = await gatewayOfFile()

const drive = (id: string, body: unknown, collection = 'payins') =>
  sandboxClient(shop)('POST', `/merchants/${SHOP}/${collection}/${id}/!settle`, body)
const letExpire = (id: string) => sandboxClient(shop)('POST', `/merchants/${SHOP}/payins/${id}/!expire`)
/** A payin with an amount that the sandbox does not settle by itself. */
const openPayin = () => orders.create('payins', payinBody('QRPH', { amount: 45 }))

const outcomes = [
  { body: { status: 'SUCCESS' }, reason: undefined },
  { body: { status: 'FAILED' }, reason: 'PAYMENT_OPERATOR_UNAVAILABLE' },
  { body: { status: 'REFUSED' }, reason: 'SECURITY_CHECK_FAILED' },
  ...failureReasonCodes.map((code) => ({ body: { status: 'FAILED', failureReasonCode: code }, reason: code })),
]

test.each(outcomes)('a payin that is settled with $body has that status and reason', async ({ body, reason }) => {
  const { id } = await openPayin()
  expect(await drive(id, body)).toMatchObject({ status: 200, json: { status: body.status } })
  const { process, failureReasonCode } = detail(await orders.read('payins', id))
  expect([process.status, failureReasonCode]).toEqual([body.status, reason])
  expect(process.processedAt).toBe(process.createdAt)
})

test('the status of the processor is stored', async () => {
  const { id } = await openPayin()
  await drive(id, { status: 'SUCCESS', processorStatus: 'settled-by-hand' })
  expect(detail(await orders.read('payins', id)).process.processorStatus).toBe('settled-by-hand')
})

const pay = (id: string, body?: object, collection = 'payins') =>
  sandboxClient(shop)('POST', `/merchants/${SHOP}/${collection}/${id}/!pay`, body)
/** A payin by DuitNow, whose amount due is a few minor units less, so that the transfer can be matched. */
const transfer = () => orders.create('payins', payinBody('DUITNOW', { amount: 45 }))

test.each([
  ['money without an amount', () => undefined],
  ['the amount that is required', (required: number) => ({ amount: required })],
])('a payin succeeds when %s arrives', async (_, bodyOf) => {
  const { id } = await transfer()
  const { paymentMethodResponse } = detail(await orders.read('payins', id))
  const required = paymentMethodResponse.moneyRequired?.amount
  expect(required).toBeLessThan(45)
  expect(await pay(id, bodyOf(required ?? 0))).toMatchObject({ status: 200, json: { status: 'SUCCESS' } })
})

test.each([
  [false, 'FAILED', 'DIFFERENT_AMOUNT_CONFIRMED'],
  [true, 'SUCCESS', undefined],
])('another amount that arrives, accepted: %s, makes the payin %s', async (accepted, status, reason) => {
  const { id } = await openPayin()
  expect(await pay(id, { amount: 44.5, accepted })).toMatchObject({ status: 200, json: { status } })
  const { process, failureReasonCode } = detail(await orders.read('payins', id))
  const seen = [process.status, failureReasonCode, process.processorStatus]
  expect(seen).toEqual([status, reason, 'received 44.5 PHP instead of 45'])
})

test('the ordered amount is another one than the amount due, and the processor’s status names both', async () => {
  const { id } = await transfer()
  const { paymentMethodResponse } = detail(await orders.read('payins', id))
  await pay(id, { amount: 45 })
  expect(detail(await orders.read('payins', id)).process).toMatchObject({
    status: 'FAILED',
    processorStatus: `received 45 MYR instead of ${paymentMethodResponse.moneyRequired?.amount}`,
  })
})

test.each([{ amount: 0 }, { amount: -1 }, { amount: 1.001 }, { amount: '45' }])(
  'the amount %j is refused with 400 that names it',
  async (body) => {
    const { id } = await openPayin()
    expect(await pay(id, body)).toMatchObject({ status: 400, json: { violations: [{ path: 'amount' }] } })
    expect(detail(await orders.read('payins', id)).process.status).toBe('PROCESSING')
  },
)

test('an amount with too many decimals is refused with the decimals of its currency', async () => {
  const { id } = await openPayin()
  const { json } = await pay(id, { amount: 1.001 })
  expect(Object(json).violations[0].message).toBe(
    'amount does not have the required format: an amount in PHP, above 0, at most 15 digits and 2 decimals',
  )
})

test('money that arrives for a final payment or for a payout is refused with 409', async () => {
  const { id } = await openPayin()
  await pay(id)
  expect((await pay(id, { amount: 45 })).status).toBe(409)
  const body = payoutBody('BANK_TRANSFER', { currencyCode: 'PHP', amount: 40 })
  const payout = await orders.create('payouts', body)
  expect((await pay(payout.id, undefined, 'payouts')).status).toBe(409)
})

test('payouts and top-ups are settled like payins', async () => {
  const funding = await orders.create('payins', payinBody('PROMPTPAY', { amount: 45 }))
  await drive(funding.id, { status: 'SUCCESS' })
  const body = payoutBody('BANK_TRANSFER', { currencyCode: 'THB', amount: 40 })
  const payout = await orders.create('payouts', body)
  const topUp = await orders.create('topups', payinBody('QRPH', { amount: 45 }))
  for (const [{ id }, collection] of [
    [payout, 'payouts'],
    [topUp, 'topups'],
  ] as const) {
    expect((await drive(id, { status: 'SUCCESS' }, collection)).status).toBe(200)
    expect(detail(await orders.read(collection, id)).process.status).toBe('SUCCESS')
  }
})

test('a final status does not change: 409', async () => {
  const { id } = await openPayin()
  await drive(id, { status: 'SUCCESS' })
  for (const status of ['SUCCESS', 'FAILED', 'REFUSED']) expect((await drive(id, { status })).status).toBe(409)
  expect((await letExpire(id)).status).toBe(409)
  expect(detail(await orders.read('payins', id)).process.status).toBe('SUCCESS')
})

test('of a hundred concurrent settlements of a payin one succeeds', async () => {
  const { id } = await openPayin()
  const drives = Array.from({ length: 100 }, (_, place) => drive(id, { status: place % 2 ? 'SUCCESS' : 'FAILED' }))
  const answers = await Promise.all(drives)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
})

test.each([
  [{}, 'status'],
  [{ status: 'PROCESSING' }, 'status'],
  [{ status: 'FAILED', failureReasonCode: 'NO_SUCH_REASON' }, 'failureReasonCode'],
  [{ status: 'SUCCESS', failureReasonCode: 'SECURITY_CHECK_FAILED' }, 'failureReasonCode'],
  [{ status: 'FAILED', reason: 'x' }, 'reason'],
  [{ status: 'FAILED', processorStatus: 'a\u0000b' }, 'processorStatus'],
])('400 for %j names %s', async (body, path) => {
  const { id } = await openPayin()
  expect(await drive(id, body)).toMatchObject({ status: 400, json: { violations: [{ path }] } })
  expect(detail(await orders.read('payins', id)).process.status).toBe('PROCESSING')
})

test('settling a payment that does not exist gets 410, which says what makes a payin', async () => {
  const { id } = await openPayin()
  const message =
    'There is no such payin in the sandbox. A redirect URL makes none: its page does, once the customer has chosen how to pay.'
  expect(await drive('unknown', { status: 'SUCCESS' })).toMatchObject({ status: 410, json: { message } })
  // No page makes a payout.
  const payout = await drive(id, { status: 'SUCCESS' }, 'payouts')
  expect(payout).toMatchObject({ status: 410, json: { message: 'There is no such payout in the sandbox.' } })
  expect((await drive(id, { status: 'SUCCESS' }, 'constructor')).status).toBe(410)
})

test.each([
  [
    `${SHOP}/payin/order-1`,
    'There is no such collection as payin in the sandbox. Payments are in payins, payouts, topups.',
  ],
  ['nobody/payins/order-1', 'There is no such merchant in the sandbox.'],
])('410 for the payment %s says what there is not', async (path, message) => {
  const calls = [
    ['POST', '!settle', { status: 'SUCCESS' }],
    ['POST', '!pay', {}],
    ['POST', '!expire', undefined],
    ['GET', 'callbacks', undefined],
    ['POST', 'callbacks/!resend', undefined],
  ] as const
  for (const [method, what, body] of calls) {
    const response = await sandboxClient(shop)(method, `/merchants/${path}/${what}`, body)
    expect(response).toMatchObject({ status: 410, json: { message } })
  }
})

test('a payin that is expired has failed at once, and no clock has moved', async () => {
  const { id } = await openPayin()
  const other = await openPayin()
  expect(await letExpire(id)).toMatchObject({ status: 200, json: { status: 'FAILED' } })
  const { process, failureReasonCode } = detail(await orders.read('payins', id))
  expect([process.status, failureReasonCode]).toEqual(['FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY'])
  expect(Date.parse(process.processedAt ?? '')).toBe(shop.clock.now())
  expect(detail(await orders.read('payins', other.id)).process.status).toBe('PROCESSING')
})
