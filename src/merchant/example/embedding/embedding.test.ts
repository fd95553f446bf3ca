import { describe, expect, test } from 'vitest'
import { shopWithGateway } from '../fake-gateway.test-support.ts'

const pay = (order: string, way = 'frame', more = '') => ({
  method: 'POST',
  body: `order=${order}&way=${way}&amount=60&currencyCode=BRL${more}`,
})

describe('an example of embedding', () => {
  test('returns its customer to a page for its own way', async () => {
    const { visit } = shopWithGateway()
    const response = await visit('/demo-shop/embed/pay', pay('order-9', 'popup', '&paymentMethodCode=PIXQR'))
    const location = new URL(response.headers.get('location') ?? '')
    expect(response.status).toBe(303)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      idPayin: 'order-9',
      paymentMethodCode: 'PIXQR',
      returnUrl: 'https://shop.example/demo-shop/embed/popup/order-9',
    })
  })

  test('leaves an order that is paid as it is when it is paid for again', async () => {
    const { visit, payins, orderOf } = shopWithGateway()
    await visit('/demo-shop/embed/pay', pay('order-9'))
    payins.set('order-9', { status: 'SUCCESS', money: { amount: 60, currencyCode: 'BRL' } })
    await visit('/demo-shop/embed/frame/order-9')
    await visit('/demo-shop/embed/pay', pay('order-9'))
    expect(await orderOf('order-9')).toMatchObject({ status: 'SUCCESS', timesFulfilled: 1 })
  })

  test.each(['order=x&way=other', 'order=../x&way=frame', 'order=x&way=frame&amount=0'])(
    'refuses the form %s',
    async (body) => {
      const { visit } = shopWithGateway()
      expect((await visit('/demo-shop/embed/pay', { method: 'POST', body })).status).toBe(400)
    },
  )

  test('may be framed by the shop itself only where a frame returns to', async () => {
    const { visit } = shopWithGateway()
    await visit('/demo-shop/embed/pay', pay('order-9'))
    const policyOf = async (path: string) => (await visit(path)).headers.get('content-security-policy')
    expect(await policyOf('/demo-shop/embed/frame/order-9')).toContain("frame-ancestors 'self'")
    for (const path of ['', 'frame', 'popup', 'popup/order-9'])
      expect(await policyOf(`/demo-shop/embed/${path}`)).toContain("frame-ancestors 'none'")
  })

  test('escapes what its query says', async () => {
    const { visit } = shopWithGateway()
    const html = await (await visit('/demo-shop/embed/popup?accountName="><script>alert(1)</script>')).text()
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;')
  })
})
