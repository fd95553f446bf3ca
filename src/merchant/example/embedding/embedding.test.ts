import { describe, expect, test } from 'vitest'
import { shopWithGateway } from '../fake-gateway.test-support.ts'

const pay = (order: string) => ({ method: 'POST', body: `order=${order}&way=frame&amount=60&currencyCode=BRL` })

describe('an example of embedding', () => {
  test('leaves an order that is paid as it is when it is paid for again', async () => {
    const { visit, payins, orderOf } = shopWithGateway()
    await visit('/demo-shop/embed/pay', pay('order-9'))
    payins.set('order-9', { status: 'SUCCESS', money: { amount: 60, currencyCode: 'BRL' } })
    await visit('/demo-shop/embed/frame/order-9')
    await visit('/demo-shop/embed/pay', pay('order-9'))
    expect(await orderOf('order-9')).toMatchObject({ status: 'SUCCESS', timesFulfilled: 1 })
  })

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
