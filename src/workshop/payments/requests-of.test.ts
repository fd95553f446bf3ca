import { expect, test } from 'vitest'
import { payin, tokenRequest } from '#contract/operations/requests.ts'
import { requestsOf } from './requests-of.ts'
import { samplePayment } from './sample-payment.test-support.ts'

const shop = { baseUrl: 'http://localhost:8080/api', merchantCode: 'shop' }
const payment = { ...samplePayment, paymentOperatorCode: 'OP', returnUrl: 'http://localhost/orders/order-1' }

test('a payment’s requests are its token, its create and its read, all for its id', () => {
  expect(requestsOf(payment, shop).map(({ name, id }) => [name, id])).toEqual([
    ['createToken', 'order-1'],
    ['createPayin', 'order-1'],
    ['readPayin', 'order-1'],
  ])
  expect(requestsOf({ ...payment, kind: 'payout' }, shop).map(({ name }) => name)).toEqual([
    'createToken',
    'createPayout',
    'readPayout',
  ])
})

test('the create has the money, the method, the customer’s data and the addresses of the payment', () => {
  const [, create] = requestsOf(payment, shop)
  expect(payin.safeParse(create?.body)).toMatchObject({ success: true })
  expect(create?.body).toEqual({
    paymentRequested: { money: { amount: 100, currencyCode: 'BRL' } },
    paymentMethod: { paymentMethodCode: 'PIXQR', paymentOperatorCode: 'OP', account: { accountName: 'Ana' } },
    callbackUrl: 'http://localhost/callback',
    returnUrl: 'http://localhost/orders/order-1',
  })
})

test('the token allows the create and the read of the payment, for its money', () => {
  const [token] = requestsOf(payment, shop)
  expect(tokenRequest.safeParse({ ...Object(token?.body), timestamp: 1_767_261_600 })).toMatchObject({ success: true })
  expect(token?.body).toMatchObject({
    merchantCode: 'shop',
    operations: ['POST /payins/order-1', 'GET /payins/order-1'],
    money: { amount: 100, currencyCode: 'BRL' },
  })
})
