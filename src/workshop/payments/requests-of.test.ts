import { expect, test } from 'vitest'
import { tokenRequest } from '#contract/operations/requests.ts'
import { requestsOf } from './requests-of.ts'
import { samplePayment } from './sample-payment.test-support.ts'

const shop = { baseUrl: 'http://localhost:8080/api', merchantCode: 'shop' }
const payment = { ...samplePayment, paymentOperatorCode: 'OP', returnUrl: 'http://localhost/orders/order-1' }

test('the token allows the create and the read of the payment, for its money', () => {
  const [token] = requestsOf(payment, shop)
  expect(tokenRequest.safeParse({ ...Object(token?.body), timestamp: 1_767_261_600 })).toMatchObject({ success: true })
  expect(token?.body).toMatchObject({
    merchantCode: 'shop',
    operations: ['POST /payins/order-1', 'GET /payins/order-1'],
    money: { amount: 100, currencyCode: 'BRL' },
  })
})
