import { describe, expect, test } from 'vitest'
import { shopWithGateway } from './fake-gateway.test-support.ts'
import { type Order, orderBook } from './orders.ts'
import { orderPage, shopPage } from './pages.ts'

const order: Order = {
  id: 'order-1',
  money: { amount: 99.95, currencyCode: 'THB' },
  status: 'PROCESSING',
  timesFulfilled: 0,
  callbacksReceived: 2,
}

describe('the order’s page', () => {
  test('shows the status from the gateway', () => {
    const html = orderPage('', order)
    expect(html).toContain('data-status="PROCESSING"')
    expect(html).toContain('99.95 THB')
    expect(html).toMatch(/order-callbacks">2</)
    expect(html).toMatch(/order-fulfilled">no</)
    expect(orderPage('', { ...order, status: 'SUCCESS', timesFulfilled: 1 })).toMatch(/order-fulfilled">yes, once</)
  })

  test('shows an amount in groups of three, as the list of orders does', () => {
    const large = { ...order, money: { amount: 1_234_567.5, currencyCode: 'THB' } } as const
    for (const html of [orderPage('', large), shopPage('', [large])]) expect(html).toContain('>1,234,567.5 THB<')
  })

  test('thanks the customer only after a success', () => {
    const thanked = (['unpaid', 'PROCESSING', 'SUCCESS', 'FAILED', 'REFUSED'] as const).filter((status) =>
      orderPage('', { ...order, status }).includes('Thank you'),
    )
    expect(thanked).toEqual(['SUCCESS'])
  })

  test('escapes any text', () => {
    const hostile = `"><script>alert('1')</script>&amp;`
    for (const html of [orderPage('', { ...order, id: hostile }), shopPage('', [{ ...order, id: hostile }])]) {
      expect(html).not.toContain('<script')
      expect(html).not.toContain(hostile)
      expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;amp;')
    }
  })
})

test('the shop keeps its latest 2000 orders', () => {
  const { place, find, list } = orderBook()
  for (let count = 1; count <= 2001; count += 1) place(`order-${count}`, order.money)
  const kept = [find('order-1'), find('order-2')?.id, list()[0]?.id, list().length]
  expect(kept).toEqual([undefined, 'order-2', 'order-2001', 2000])
})

describe('the shop’s responses', () => {
  test('are 404 for orders and pages that do not exist', async () => {
    const { visit } = shopWithGateway()
    for (const path of [
      '/demo-shop/orders/order-9',
      '/demo-shop/orders/%3Cscript%3E',
      '/demo-shop/x',
      '/demo-shop/callback',
    ]) {
      const response = await visit(path)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('<script')
    }
  })

  test('do not exist for paths outside of the shop', async () => {
    const { shop } = shopWithGateway()
    for (const path of ['/', '/status', '/api/payins/x', '/sandbox', '/sandbox/pay/x', '/demo-shopping'])
      expect(await shop(new Request(`https://shop.example${path}`))).toBeUndefined()
  })
})
