import { describe, expect, test } from 'vitest'
import { shopWithGateway } from './fake-gateway.test-support.ts'
import type { Order } from './orders.ts'
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

describe('the shop’s responses', () => {
  test.each(['/demo-shop/', '/demo-shop/orders/order-1', '/demo-shop/nowhere'])(
    'for %s allow no script and no framing',
    async (path) => {
      const { visit } = shopWithGateway()
      await visit('/sandbox/pay/1')
      const { headers } = await visit(path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    },
  )

  test('name an icon that their policy allows, because Firefox asks for one and reports it otherwise', async () => {
    const { visit } = shopWithGateway()
    const page = await visit('/demo-shop/')
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
    expect(await page.text()).toContain('<link rel="icon" href="/favicon.svg"')
  })

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

  test('list the orders, newest first, with their style', async () => {
    const { visit } = shopWithGateway()
    await visit('/sandbox/pay/1')
    await visit('/sandbox/pay/1?amount=7')
    const html = await (await visit('/demo-shop/')).text()
    expect(html.indexOf('order-2')).toBeLessThan(html.indexOf('order-1'))
    expect((await visit('/demo-shop/shop.css')).headers.get('content-type')).toMatch(/^text\/css/)
  })

  test('do not exist for paths outside of the shop', async () => {
    const { shop } = shopWithGateway()
    for (const path of ['/', '/status', '/api/payins/x', '/sandbox', '/sandbox/pay/x', '/demo-shopping'])
      expect(await shop(new Request(`https://shop.example${path}`))).toBeUndefined()
  })
})
