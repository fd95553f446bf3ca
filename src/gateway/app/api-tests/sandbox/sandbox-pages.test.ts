import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway, SHOP, type TestGateway } from '../support/harness.test-support.ts'
import { type Orders, ordersOf, payinBody } from '../support/orders.test-support.ts'

let shop: TestGateway
let orders: Orders
beforeAll(async () => {
  shop = await openTestGateway()
  orders = await ordersOf(shop)
})
afterAll(() => shop.close())

const open = (path: string, accept = 'text/html,*/*;q=0.8') => shop.send({ method: 'GET', path, headers: { accept } })

describe('the address without a path and a query', () => {
  test('is a page of links for a browser in a sandbox', async () => {
    const { status, text, headers } = await open('/')
    expect(status).toBe(200)
    for (const address of ['/sandbox', '/docs', '/gallery']) expect(text).toContain(`href="${address}"`)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(text).not.toContain('<script')
  })

  test('is the payment page with any query, and for a program that compares it with its build', async () => {
    expect((await open('/?lang=en')).text).not.toContain('Payment sandbox')
    expect((await open('/', '*/*')).text).not.toContain('Payment sandbox')
  })
})

describe('the page of an order', () => {
  test('says what the shop would know: the status, the reason and the callbacks', async () => {
    const { id } = await orders.create('payins', payinBody('PROMPTPAY', { amount: 45 }))
    const path = `/sandbox/orders/${SHOP}/${id}`
    expect((await open(path)).text).toContain('data-status="PROCESSING"')
    const settlement = { status: 'FAILED', failureReasonCode: 'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED' }
    await shop.send({
      method: 'POST',
      path: `/sandbox/api/merchants/${SHOP}/payins/${id}/!settle`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settlement),
    })
    const { text } = await open(path)
    expect(text).toContain('FAILED, CUSTOMER_ACCOUNT_LIMIT_EXCEEDED')
    expect(text).toContain(`payment=payins%2F${id}`)
  })

  test('says that nothing was paid before a payment exists', async () => {
    const { status, text } = await open(`/sandbox/orders/${SHOP}/order-without-payment`)
    expect(status).toBe(200)
    expect(text).toContain('Nothing was paid for this order')
  })

  test('does not exist for another merchant or an id that no order can have', async () => {
    for (const path of [
      `/sandbox/orders/nobody/order-1`,
      `/sandbox/orders/${SHOP}/%3Cb%3E`,
      '/sandbox/orders/%E0/order-1',
    ])
      expect((await open(path)).status).toBe(404)
  })
})
