import { describe, expect, test } from 'vitest'
import { shopWithGateway } from './fake-gateway.test-support.ts'

/** A shop with an order that is paid, one that has failed, and one that nobody has paid. */
async function shopWithOrders() {
  const gateway = shopWithGateway()
  await gateway.visit('/sandbox/pay/1?amount=60&currencyCode=BRL')
  await gateway.visit('/sandbox/pay/1?amount=35.5&currencyCode=THB')
  await gateway.visit('/sandbox/pay/1')
  gateway.payins.set('order-1', { status: 'SUCCESS', money: { amount: 60, currencyCode: 'BRL' } })
  const money = { amount: 35.5, currencyCode: 'THB' } as const
  gateway.payins.set('order-2', { status: 'FAILED', money, failureReasonCode: 'INCORRECT_CURRENCY' })
  await gateway.callbackFor('order-1')
  await gateway.callbackFor('order-2')
  return gateway
}

/** Status, headers and body as they go over the wire; drawings and the style sheet are left out. */
async function wholeOf(response: Response): Promise<string> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  const body = (await response.text()).replaceAll(/<svg.*?<\/svg>/g, '<svg>')
  return [response.status, ...headers, '', body].join('\n')
}

/** Status and headers of a response of the shop, with the empty line behind them. */
const headOf = (status: number, type = 'text/html; charset=utf-8') => `${status}
cache-control: no-store
content-security-policy: default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'
content-type: ${type}
referrer-policy: no-referrer
x-content-type-options: nosniff

`

describe('the whole response of the shop', () => {
  test('lists its goods and its orders', async () => {
    const { visit } = await shopWithOrders()
    expect(await wholeOf(await visit('/demo-shop/'))).toBe(`${headOf(200)}<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Demo shop</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/demo-shop/shop.css"></head>
<body><header>Demo shop</header><main><h1>Everything for the break</h1><ul class="goods"><li><span class="picture" aria-hidden="true"><svg></span><strong>Coffee beans, 250 g</strong><span>R$60.00</span><a class="buy" href="/sandbox/pay/1?amount=60&amp;currencyCode=BRL" aria-label="Buy: Coffee beans, 250 g">Buy</a></li><li><span class="picture" aria-hidden="true"><svg></span><strong>Teapot</strong><span>R$129.90</span><a class="buy" href="/sandbox/pay/1?amount=129.9&amp;currencyCode=BRL" aria-label="Buy: Teapot">Buy</a></li><li><span class="picture" aria-hidden="true"><svg></span><strong>Gift card</strong><span>R$45.00</span><a class="buy" href="/sandbox/pay/1?amount=45&amp;currencyCode=BRL" aria-label="Buy: Gift card">Buy</a></li></ul><h2>Orders</h2><table><tr><th>Order</th><th>Amount</th><th>Status</th></tr><tr><td><a href="/demo-shop/orders/order-3">order-3</a></td><td>100 BRL</td><td>unpaid</td></tr><tr><td><a href="/demo-shop/orders/order-2">order-2</a></td><td>35.5 THB</td><td>FAILED</td></tr><tr><td><a href="/demo-shop/orders/order-1">order-1</a></td><td>60 BRL</td><td>SUCCESS</td></tr></table>
<p><a href="/demo-shop/embed/">Popup, new tab, frame and web view</a></p></main></body></html>`)
  })

  test('shows an order, as a page and as JSON', async () => {
    const { visit } = await shopWithOrders()
    expect(await wholeOf(await visit('/demo-shop/orders/order-1'))).toBe(`${headOf(200)}<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Demo shop: your order</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/demo-shop/shop.css"></head>
<body><header>Demo shop</header><main><h1>Your order</h1><p data-testid="order-status" data-status="SUCCESS">Thank you. Your payment has arrived and the order is on its way.</p>
<dl><dt>Order</dt><dd data-testid="order-id">order-1</dd>
<dt>Amount</dt><dd>60 BRL</dd>
<dt>Callbacks received</dt><dd data-testid="order-callbacks">1</dd>
<dt>Sent to the customer</dt><dd data-testid="order-fulfilled">yes, once</dd></dl>
<p><a href="/demo-shop/">Back to the shop</a></p></main></body></html>`)
    const asJson = { headers: { accept: 'application/json' } }
    expect(await wholeOf(await visit('/demo-shop/orders/order-2', asJson))).toBe(
      `${headOf(200, 'application/json')}{"id":"order-2","money":{"amount":35.5,"currencyCode":"THB"},"status":"FAILED","timesFulfilled":0,"callbacksReceived":1,"failureReasonCode":"INCORRECT_CURRENCY"}`,
    )
  })

  test('sends a customer to the payment page, and keeps no address with a token', async () => {
    const { visit } = shopWithGateway()
    expect(await wholeOf(await visit('/sandbox/pay/1?amount=60&currencyCode=BRL&lang=pt'))).toBe(`303
cache-control: no-store
location: https://shop.example/?merchantCode=demo-shop&idPayin=order-1&token=a.b.c&amount=60&currencyCode=BRL&callbackUrl=https%3A%2F%2Fshop.example%2Fdemo-shop%2Fcallback&returnUrl=https%3A%2F%2Fshop.example%2Fdemo-shop%2Forders%2Forder-1&lang=pt

`)
  })

  test('to a callback is one word', async () => {
    const { callbackFor, callback, turn } = await shopWithOrders()
    expect(await wholeOf(await callbackFor('order-3'))).toBe(`${headOf(503, 'text/plain; charset=utf-8')}not read`)
    expect(await (await callback('{}')).text()).toBe('ignored')
    expect(await (await callbackFor('order-1')).text()).toBe('ok')
    turn('down')
    const response = await callbackFor('order-3')
    expect([response.status, await response.text()]).toEqual([503, 'not read'])
  })

  test('to a page that does not exist leads back to the shop', async () => {
    const { visit } = shopWithGateway()
    expect(await wholeOf(await visit('/demo-shop/nowhere'))).toBe(`${headOf(404)}<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Demo shop: not found</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/demo-shop/shop.css"></head>
<body><header>Demo shop</header><main><h1>There is no such page or order</h1><p>The shop forgets its orders when it restarts, and the oldest of many.</p><p><a href="/demo-shop/">Back to the shop</a></p></main></body></html>`)
  })
})

const waysToEmbed = ['popup', 'new-tab', 'frame', 'web-view']

describe('the whole response of the embedding examples', () => {
  const pay = (way: string) => ({ method: 'POST', body: `order=order-9&way=${way}&amount=60&currencyCode=BRL&lang=pt` })

  test('lists them', async () => {
    const { visit } = shopWithGateway()
    expect(await wholeOf(await visit('/demo-shop/embed/'))).toBe(`200
cache-control: no-store
content-security-policy: default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'
content-type: text/html; charset=utf-8
referrer-policy: no-referrer
x-content-type-options: nosniff

<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Demo shop: ways to embed</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/demo-shop/shop.css"></head>
<body><header>Demo shop</header><main><h1>Demo shop: ways to embed</h1><ul><li><a href="popup">Popup</a></li><li><a href="new-tab">New tab</a></li><li><a href="frame">Frame</a></li><li><a href="web-view">Web view of an app</a></li></ul>
<p>A redirect in the same tab needs none of this: <a href="../../sandbox/pay/1">pay by redirect</a>.</p>
<p><a href="../../docs/guides/embedding">About embedding</a></p></main></body></html>`)
  })

  test('pays for a new order by a form of each way', async () => {
    const { visit } = shopWithGateway()
    const pages = await Promise.all(
      waysToEmbed.map(async (way) => (await visit(`/demo-shop/embed/${way}?amount=60&lang=pt&token=x`)).text()),
    )
    expect(
      pages.map((html) => html.slice(html.indexOf('<main>'), html.indexOf('</main>'))).join('\n'),
    ).toBe(`<main><h1>Demo shop: Popup</h1><p>The popup is opened by the tap itself; if the browser blocks it, the payment opens in this tab.</p>
<p>Order order-1: 60 BRL</p>
<form method="post" action="pay" data-way="popup" data-order="order-1" target="payment">
<input type="hidden" name="way" value="popup"><input type="hidden" name="order" value="order-1"><input type="hidden" name="amount" value="60"><input type="hidden" name="currencyCode" value="BRL"><input type="hidden" name="lang" value="pt">
<button>Pay in a popup</button></form>
<p role="status" data-testid="order-status" data-status="unpaid">We have not heard of a payment for this order yet.</p>

<p><a href="./">All ways to embed</a></p><script src="../embed.js"></script>
<main><h1>Demo shop: New tab</h1><p>A plain form with target="_blank": nothing can block it. This page shows the order when it is paid.</p>
<p>Order order-2: 60 BRL</p>
<form method="post" action="pay" data-way="new-tab" data-order="order-2" target="_blank" rel="noopener">
<input type="hidden" name="way" value="new-tab"><input type="hidden" name="order" value="order-2"><input type="hidden" name="amount" value="60"><input type="hidden" name="currencyCode" value="BRL"><input type="hidden" name="lang" value="pt">
<button>Pay in a new tab</button></form>
<p role="status" data-testid="order-status" data-status="unpaid">We have not heard of a payment for this order yet.</p>

<p><a href="./">All ways to embed</a></p><script src="../embed.js"></script>
<main><h1>Demo shop: Frame</h1><p>The frame works because the configuration of this shop names its origin in frameAncestors.</p>
<p>Order order-3: 60 BRL</p>
<form method="post" action="pay" data-way="frame" data-order="order-3" target="payment">
<input type="hidden" name="way" value="frame"><input type="hidden" name="order" value="order-3"><input type="hidden" name="amount" value="60"><input type="hidden" name="currencyCode" value="BRL"><input type="hidden" name="lang" value="pt">
<button>Pay on this page</button></form>
<p role="status" data-testid="order-status" data-status="unpaid">We have not heard of a payment for this order yet.</p>
<iframe name="payment" title="Payment" allow="clipboard-write" hidden></iframe>
<p><a href="./">All ways to embed</a></p><script src="../embed.js"></script>
<main><h1>Demo shop: Web view of an app</h1><p>What an app shows in its web view. The app notices the address of the return and reads the order.</p>
<p>Order order-4: 60 BRL</p>
<form method="post" action="pay" data-way="web-view" data-order="order-4">
<input type="hidden" name="way" value="web-view"><input type="hidden" name="order" value="order-4"><input type="hidden" name="amount" value="60"><input type="hidden" name="currencyCode" value="BRL"><input type="hidden" name="lang" value="pt">
<button>Pay</button></form>
<p role="status" data-testid="order-status" data-status="unpaid">We have not heard of a payment for this order yet.</p>

<p><a href="./">All ways to embed</a></p><script src="../embed.js"></script>`)
  })

  test('returns the customer of each way to a page of its own', async () => {
    const { visit } = shopWithGateway()
    const pages: string[] = []
    for (const way of waysToEmbed) {
      await visit('/demo-shop/embed/pay', pay(way))
      const html = await (await visit(`/demo-shop/embed/${way}/order-9`)).text()
      pages.push(html.slice(html.indexOf('<main>'), html.indexOf('</main>')))
    }
    expect(
      pages.join('\n'),
    ).toBe(`<main><h1>Demo shop</h1><p data-testid="order-status" data-status="unpaid">We have not heard of a payment for this order yet.</p>
<p><button type="button" data-close>Close this window</button></p><script src="../../embed.js" data-returned="order-9"></script>
<main><h1>Demo shop</h1><p data-testid="order-status" data-status="unpaid">We have not heard of a payment for this order yet.</p>
<p>You can close this tab: the shop is open in the other one.</p><script src="../../embed.js" data-returned="order-9"></script>
<main><h1>Demo shop</h1><p data-testid="order-status" data-status="unpaid">We have not heard of a payment for this order yet.</p>
<p><a href="../../orders/order-9" target="_top">See the order</a></p><script src="../../embed.js" data-returned="order-9"></script>
<main><h1>Demo shop</h1><p data-testid="order-status" data-status="unpaid">We have not heard of a payment for this order yet.</p>
<p><a href="demo-shop://orders/order-9">Back to the app</a></p><script src="../../embed.js" data-returned="order-9"></script>`)
  })

  test('names what is wrong with a form', async () => {
    const { visit } = shopWithGateway()
    const said = async (body: string) => {
      const response = await visit('/demo-shop/embed/pay', { method: 'POST', body })
      return [response.status, await response.text()]
    }
    expect(await said('order=x&way=other')).toEqual([400, 'order or way is wrong'])
    expect(await said('order=a%20b&way=frame')).toEqual([400, 'order or way is wrong'])
    expect(await said('order=x&way=frame&amount=0')).toEqual([400, 'amount: 0 is not an amount of BRL'])
    expect((await visit('/demo-shop/embed/frame?amount=0')).status).toBe(400)
    expect((await visit('/demo-shop/embed/pay')).status).toBe(404)
    expect((await visit('/demo-shop/embed/frame/order-8')).status).toBe(404)
    expect(
      (await visit('/demo-shop/embed/pay', { method: 'POST', body: `order=${'x'.repeat(250)}&way=frame` })).status,
    ).toBe(303)
    expect(
      (await visit('/demo-shop/embed/pay', { method: 'POST', body: `order=${'x'.repeat(251)}&way=frame` })).status,
    ).toBe(400)
  })

  test('pays for the money and with the parameters of the form, for which the customer chooses the method', async () => {
    const { visit, requests } = shopWithGateway()
    const response = await visit('/demo-shop/embed/pay', { ...pay('frame'), body: `${pay('frame').body}&amount=70` })
    expect(Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)).toEqual({
      merchantCode: 'demo-shop',
      idPayin: 'order-9',
      token: 'a.b.c',
      amount: '60',
      currencyCode: 'BRL',
      callbackUrl: 'https://shop.example/demo-shop/callback',
      returnUrl: 'https://shop.example/demo-shop/embed/frame/order-9',
      lang: 'pt',
    })
    expect(requests[0]).toMatchObject({ body: { money: { amount: 60, currencyCode: 'BRL' }, validitySecs: 691_200 } })
  })

  test('is a script of its own type', async () => {
    const { visit } = shopWithGateway()
    expect((await visit('/demo-shop/embed.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await visit('/demo-shop/shop.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})

test('a shop below a path links to nothing above it', async () => {
  const { visit } = shopWithGateway('demo-shop', 'https://shop.example/below')
  const location = (await visit('/sandbox/pay/1')).headers.get('location') ?? ''
  expect(new URL(location).pathname).toBe('/below/')
  expect(new URL(location).searchParams.get('returnUrl')).toBe('https://shop.example/below/demo-shop/orders/order-1')
  for (const path of [
    '/demo-shop/',
    '/demo-shop/orders/order-1',
    '/demo-shop/nowhere',
    '/demo-shop/embed/',
    '/demo-shop/embed/popup',
  ]) {
    const html = await (await visit(path)).text()
    const rooted = [...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, address = '']) => address)
    expect(rooted.length).toBeGreaterThan(1)
    expect(rooted.filter((address) => !address.startsWith('/below/'))).toEqual([])
  }
})

test('a shop whose address ends with a slash has no empty path segment', async () => {
  const { visit } = shopWithGateway('demo-shop', 'https://shop.example/')
  expect(await (await visit('/demo-shop/')).text()).toContain('href="/demo-shop/shop.css"')
})
