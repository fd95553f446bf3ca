import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { topUpOptions } from '#contract/operations/list-results.ts'
import { payinAccepted, payinDetail } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { openTestGateway } from '../support/harness.test-support.ts'
import { accepted, CALLBACK_URL, detail, ordersOf, payinBody, refusal } from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile()

describe('listTopUpOptions', () => {
  const PATH = '/topups/!availablePaymentOptions'

  test('responds 200 with the payin methods as top-ups of a wallet, and the requested customer', async () => {
    const money = { amount: 100, currencyCode: 'BRL' }
    const customer = { idCustomer: 'C-1' }
    const response = await orders.post(PATH, { money, customer, paymentTypeCode: 'TOPUP_WALLET' })
    expect(response.status).toBe(200)
    expect(topUpOptions.safeParse(response.json).error).toBeUndefined()
    const pix = { paymentMethodCode: 'PIXQR', paymentOperators: [], paymentTypeCode: 'TOPUP_WALLET' }
    expect(response.json).toEqual({ data: expect.arrayContaining([pix]), customer })
  })

  test('responds 400 and 406 as listPayinOptions does', async () => {
    const body = { money: { amount: 100, currencyCode: 'BRL' } }
    expect((await orders.post(PATH, { ...body, paymentTypeCode: 'OTHER' })).status).toBe(400)
    expect((await orders.post(PATH, { money: { amount: 100, currencyCode: 'eur' } })).status).toBe(400)
    const money = { amount: 100, currencyCode: 'EUR' }
    expect(await orders.post(PATH, { money })).toMatchObject(refusal('PAYMENT_OPTION_UNAVAILABLE'))
    const narrow = await openTestGateway({ merchant: { payinMethods: ['PROMPTPAY'] } })
    onTestFinished(narrow.close)
    expect(await (await ordersOf(narrow)).post(PATH, body)).toMatchObject(refusal('PAYMENT_OPTION_UNAVAILABLE'))
  })
})

describe('createTopUp responds 201', () => {
  test.each(methodPairs)('to $method in $currencyCode', async ({ method, currencyCode }) => {
    const body = { ...payinBody(method, { currencyCode }), paymentTypeCode: 'TOPUP_WALLET' }
    const created = await orders.create('topups', body)
    expect(created).toMatchObject({ status: 201, json: { paymentMethodResponse: { idTopUp: created.id } } })
    expect(payinAccepted.safeParse(created.json).error).toBeUndefined()
    const read = await orders.read('topups', created.id)
    expect(payinDetail.safeParse(read.json).error).toBeUndefined()
    expect(read).toMatchObject({ status: 200, json: created.json })
  })

  test('and the amount table applies without its row for the offline method', async () => {
    const ids = await Promise.all(
      [5, 20, 30, 50, 51].map(async (amount) => {
        const created = await orders.create('topups', payinBody('OFFLINE', { currencyCode: 'THB', amount }))
        expect(accepted(created).paymentMethodResponse.moneyRequired).toBeUndefined()
        return created.id
      }),
    )
    await orders.advance(60)
    const statuses = await Promise.all(ids.map(async (id) => detail(await orders.read('topups', id)).process.status))
    expect(statuses).toEqual(['FAILED', 'FAILED', 'SUCCESS', 'PROCESSING', 'SUCCESS'])
  })

  test.each(['P2A_V2', 'UPIQR'] as const)('and a top-up by %s waits for no reference', async (method) => {
    const { id } = await orders.create('topups', payinBody(method, { amount: 51 }))
    await orders.advance(60)
    expect(detail(await orders.read('topups', id)).process.status).toBe('SUCCESS')
  })

  test('and success raises the balance by the ordered amount and plans a callback', async () => {
    const body = { ...payinBody('DUITNOW', { amount: 120.5 }), callbackUrl: CALLBACK_URL }
    const { id } = await orders.create('topups', body)
    await orders.advance(10)
    expect((await orders.get('/balances?currencies=MYR')).json).toMatchObject({
      data: [{ amount: expect.any(Number), currencyCode: 'MYR' }],
    })
    expect(shop.posts).toContainEqual({ url: CALLBACK_URL, body: JSON.stringify({ idEntity: id }) })
  })
})

test('createTopUp responds 400 and 406 as createPayin does', async () => {
  const path = `/topups/${randomUUID()}`
  const body = payinBody('PIXQR')
  expect((await orders.post(path, { ...body, paymentTypeCode: 'OTHER' })).status).toBe(400)
  expect((await orders.post(path, { ...body, returnUrl: undefined })).status).toBe(400)
  expect((await orders.post(path, payinBody('PIXQR', { operator: 'ANY' }))).status).toBe(406)
})

test('createTopUp responds 409 to a repeated create and names the existing top-up; a payin may have the same id', async () => {
  const first = await orders.create('topups', payinBody('PIXQR'))
  const { idPayment } = accepted(first)
  const exists = { status: 409, json: { idPayment } }
  expect(await orders.create('topups', payinBody('PIXQR'), first.id)).toMatchObject(exists)
  // The id comes first, also where the option would be refused.
  expect(await orders.create('topups', payinBody('PIXQR', { operator: 'ANY' }), first.id)).toMatchObject(exists)
  expect((await orders.create('payins', payinBody('PIXQR'), first.id)).status).toBe(201)
})

test('readTopUp responds 410 to an id that was never accepted', async () => {
  expect((await orders.read('topups', 'unknown')).status).toBe(410)
})
