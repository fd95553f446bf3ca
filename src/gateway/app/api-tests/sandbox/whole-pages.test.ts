import { expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { accepted, payinBody } from '../support/orders.test-support.ts'
import { answeredWith, postTo, sandboxClient } from '../support/sandbox-client.test-support.ts'
import type { TestResponse } from '../support/test-server.test-support.ts'

/**
 * The sandbox's own pages are compared as a whole, with their headers, so that no word, link or attribute of them is lost
 * unnoticed. PUBLIC_URL has a path, under which every address of a page is.
 */

const { shop, orders } = await gatewayOfFile({
  variables: { PUBLIC_URL: 'http://pay.example/base' },
  merchant: { channelName: 'Café <b>' },
  ports: { post: postTo(async (url) => answeredWith(url.endsWith('/silent') ? null : 503)) },
})

const open = (path: string, method = 'GET') => shop.send({ method, path, headers: { accept: 'text/html' } })

/** Headers that Node writes by itself. */
const NODES_OWN: readonly string[] = ['date', 'connection', 'content-length', 'transfer-encoding']
const ownHeaders = ({ headers }: TestResponse): object =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NODES_OWN.includes(name)))

const headOf = ({ text }: TestResponse) => text.slice(text.indexOf('<title>'), text.indexOf('</head>'))
const bodyOf = ({ text }: TestResponse) => text.slice(text.indexOf('<body>') + 7, text.indexOf('\n</body>'))

/** A payin at the simulated bank: its path there, as the gateway sees it behind its proxy. */
async function sentToBank(id: string, ...method: Parameters<typeof payinBody>) {
  const created = await orders.create('payins', payinBody(...method), id)
  const { idPayment, paymentMethodResponse } = accepted(created)
  return { address: paymentMethodResponse.redirectTo, path: `/sandbox/bank/${SHOP}/${idPayment}` }
}

const bankHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self' https: http:; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const SIMULATION = '<header class="simulation">Simulation: no bank, no money</header>'

const bankHead = (title: string) => `<title>${title}</title>
<link rel="icon" href="/base/favicon.svg" type="image/svg+xml">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/base/sandbox/bank/bank.css">
<script src="/base/sandbox/bank/bank.js" defer></script>
`

test('the page of the simulated bank has the order, the amount due and three ways to go on', async () => {
  const { address, path } = await sentToBank('dana', 'EWALLET', { amount: 60, operator: 'DANA' })
  expect(address).toBe(`http://pay.example/base${path}`)
  const page = await open(path)
  expect([page.status, ownHeaders(page)]).toEqual([200, bankHeaders])
  expect(headOf(page)).toBe(bankHead('DANA (simulated)'))
  expect(bodyOf(page)).toBe(`${SIMULATION}
<main>
<h1>DANA</h1>
<dl>
<div><dt>Pay to</dt><dd><bdi>Café &lt;b&gt;</bdi></dd></div>
<div><dt>Amount</dt><dd class="amount">60 IDR</dd></div>
<div><dt>Order</dt><dd><bdi>dana</bdi></dd></div>
</dl>
<form method="post" data-hold="/base${path}/hold">
<button class="approve" formaction="/base${path}/approve" data-testid="approve">Approve</button>
<button formaction="/base${path}/refuse" data-testid="refuse">Refuse</button>
<button class="quiet" formaction="/base${path}/leave" data-leave data-testid="leave">Walk away</button>
</form>
<p class="note">Approve gives the outcome that the sandbox has for this amount. Refuse fails the payment.
Walk away takes you back, and the payment goes on as if this page had not been opened.</p></main>`)
})

test('the page of the simulated bank names the method where no operator was chosen, and a lowered amount', async () => {
  const { path } = await sentToBank('wallet', 'WALLET_QR', { amount: 60 })
  expect(bodyOf(await open(path))).toContain('<h1>WalletQr</h1>')
  const lowered = await sentToBank('lowered', 'PROMPTPAY', { amount: 60 })
  const { moneyRequired } = accepted(await orders.read('payins', 'lowered')).paymentMethodResponse
  expect(moneyRequired?.amount).toBeLessThan(60)
  expect(bodyOf(await open(lowered.path))).toContain(`<dd class="amount">${moneyRequired?.amount} THB</dd>`)
})

test('the pages of the simulated bank and of the order show a large amount in groups of three', async () => {
  const { path } = await sentToBank('large', 'EWALLET', { amount: 1_234_567, operator: 'DANA' })
  expect(bodyOf(await open(path))).toContain('<dd class="amount">1,234,567 IDR</dd>')
  expect(bodyOf(await open(`/sandbox/orders/${SHOP}/large`))).toContain('<dd>1,234,567 IDR</dd>')
})

test('the pages after the simulated bank say how it ended and lead back to the shop', async () => {
  const { path } = await sentToBank('refused', 'EWALLET', { amount: 60, operator: 'DANA' })
  await open(`${path}/refuse`, 'POST')
  const finished = await open(path)
  expect([finished.status, ownHeaders(finished)]).toEqual([200, bankHeaders])
  expect(headOf(finished)).toBe(bankHead('Payment finished (simulated)'))
  expect(bodyOf(finished)).toBe(`${SIMULATION}
<main>
<h1>This payment is finished</h1>
<p>Its status is FAILED. Nothing can change it any more.</p>
<p><a class="button" href="http://127.0.0.1:9/return">Back to the shop</a></p></main>`)

  expect(bodyOf(await open(`${path}/left`))).toBe(bodyOf(finished))
  const another = await sentToBank('left', 'EWALLET', { amount: 60, operator: 'DANA' })
  const left = await open(`${another.path}/left`)
  const head = bankHead('You left the bank (simulated)')
  expect([left.status, ownHeaders(left), headOf(left)]).toEqual([200, bankHeaders, head])
  expect(bodyOf(left)).toBe(`${SIMULATION}
<main>
<h1>You left the bank</h1>
<p>Nothing was paid. Go back to the payment page with your browser's back button, or close this tab if the
payment page is still open in another one.</p></main>`)

  const unknown = await open('/sandbox/bank/none')
  expect([unknown.status, ownHeaders(unknown)]).toEqual([404, bankHeaders])
  for (const step of ['/sandbox/bank/none/approve', `${path}/burn`]) expect((await open(step, 'POST')).status).toBe(404)
  expect(headOf(unknown)).toBe(bankHead('Unknown payment (simulated)'))
  expect(bodyOf(unknown)).toBe(`${SIMULATION}
<main><h1>There is no such payment</h1><p>The sandbox may have been reset.</p></main>`)
})

test('the steps at the simulated bank are never cached, and lead where PUBLIC_URL is', async () => {
  const { path } = await sentToBank('steps', 'EWALLET', { amount: 60, operator: 'DANA' })
  const step = async (name: string, method = 'POST') => {
    const response = await open(`${path}/${name}`, method)
    return [response.status, ownHeaders(response), response.text]
  }
  expect(await step('hold')).toEqual([204, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }, ''])
  expect(await step('leave')).toEqual([303, { location: `/base${path}/left`, 'cache-control': 'no-store' }, ''])
  const toShop = { location: 'http://127.0.0.1:9/return', 'cache-control': 'no-store' }
  expect(await step('approve')).toEqual([303, toShop, ''])
  const plain = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  const refusal = '{"code":"METHOD_NOT_ALLOWED","message":"GET or POST."}'
  expect(await step('approve', 'DELETE')).toEqual([405, { allow: 'GET, POST', ...plain }, refusal])
})

test('a payin refused at the simulated bank was processed at the time that its merchant’s clock shows', async () => {
  await orders.advance(3600)
  const { path } = await sentToBank('late', 'EWALLET', { amount: 60, operator: 'DANA' })
  await open(`${path}/refuse`, 'POST')
  const { process } = Object((await orders.read('payins', 'late')).json)
  expect(process.processedAt).toBe(process.createdAt)
})

test.each([
  ['bank.css', 'text/css; charset=utf-8'],
  ['bank.js', 'text/javascript; charset=utf-8'],
])('%s of the simulated bank has its type and is revalidated', async (name, type) => {
  const file = await open(`/sandbox/bank/${name}`)
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }
  expect([file.status, ownHeaders(file)]).toEqual([200, headers])
})

const smallHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
  ),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  vary: 'accept',
}

test('the page at the address alone leads to the workshop, the documents and the gallery', async () => {
  const page = await open('/')
  expect([page.status, ownHeaders(page)]).toEqual([200, smallHeaders])
  const head = await open('/', 'HEAD')
  expect([head.status, ownHeaders(head), head.text]).toEqual([200, smallHeaders, ''])
  expect(page.text).toContain('<title>Payment sandbox</title>')
  // There is no demo shop where a file names the merchants.
  expect(bodyOf(page)).toBe(`<main>
<h1>Payment sandbox</h1>
<p class="soft">A payment page, its gateway and the tools to test with them. No real money is moved.</p>
<ul class="cards">

<li class="card"><h2>Build, watch and break payments</h2><p>Redirect URLs, payments with their callbacks, time, faults.</p><a href="/base/sandbox">Open the workshop</a></li>
<li class="card"><h2>Connect a shop</h2><p>First payment, operations, errors, samples in eight languages.</p><a href="/base/docs">Read the documents</a></li>
<li class="card"><h2>See every screen</h2><p>Each method, currency, language and state of the payment page.</p><a href="/base/gallery">Open the gallery</a></li>
</ul>
<p class="soft">Expected to pay? The link of your shop is longer than this address. Please go back to the shop and choose to pay again.</p></main>`)
})

test('the address alone is the payment page with any query, and for a program that compares it with its build', async () => {
  const asked = (path: string, accept: string) => shop.send({ method: 'GET', path, headers: { accept } })
  for (const page of [await open('/?lang=en'), await asked('/', '*/*')])
    expect(page.text).not.toContain('Payment sandbox')
})

test('no order has a page for another merchant, or under an id that no order can have', async () => {
  for (const order of ['nobody/order-1', `${SHOP}/%3Cb%3E`, '%E0/order-1'])
    expect((await open(`/sandbox/orders/${order}`)).status).toBe(404)
})

/** The page of an order as it should be. */
const orderPage = (
  id: string,
  shown: { status: string; sentence: string; facts: string; callbacks: string; link: string },
) =>
  `<main>
<h1>Your order</h1>
<p class="soft">The sandbox’s stand-in for the shop of <bdi>${SHOP}</bdi>: the customer returns here.</p>
<p class="${shown.status}" data-testid="order-status" data-status="${shown.status}"><strong>${shown.sentence}</strong></p>
<dl class="facts">
<div><dt>Order</dt><dd data-testid="order-id"><bdi>${id}</bdi></dd></div>
${shown.facts}
<div><dt>Callbacks</dt><dd data-testid="order-callbacks">${shown.callbacks}</dd></div>
</dl>
<p><a href="/base/sandbox/orders/${SHOP}/${id}">Look again</a></p>
<p>${shown.link}</p></main>`

const workshopLink = (id: string) =>
  `<a href="/base/sandbox?section=payments&amp;merchantCode=${SHOP}&amp;payment=payins%2F${id}">Open the payment in the workshop</a>`

const factsOf = (status: string, text: string) => `
<div><dt>Amount</dt><dd>45 PHP</dd></div>
<div><dt>Method</dt><dd>QRPH</dd></div>
<div><dt>Status</dt><dd class="${status}">${text}</dd></div>`

test('the page of an order says before a payment that nothing was paid', async () => {
  const page = await open(`/sandbox/orders/${SHOP}/none`)
  expect([page.status, ownHeaders(page)]).toEqual([200, smallHeaders])
  expect(page.text).toContain('<title>Your order (sandbox)</title>')
  expect(bodyOf(page)).toBe(
    orderPage('none', {
      status: 'unpaid',
      sentence: 'Nothing was paid for this order: no payment was created.',
      facts: '',
      callbacks: 'none yet',
      link: `<a href="/base/sandbox?section=payments&amp;merchantCode=${SHOP}">Open the workshop</a>`,
    }),
  )
})

test('the page of an order says while a payment is processed that a shop waits', async () => {
  await orders.create('payins', payinBody('QRPH', { amount: 45 }), 'open')
  expect(bodyOf(await open(`/sandbox/orders/${SHOP}/open`))).toBe(
    orderPage('open', {
      status: 'PROCESSING',
      sentence: 'The payment is being processed. A shop waits for the callback before it delivers.',
      facts: factsOf('PROCESSING', 'PROCESSING'),
      callbacks: 'none yet',
      link: workshopLink('open'),
    }),
  )
})

test.each([
  {
    path: 'silent',
    settlement: { status: 'SUCCESS' },
    sentence: 'The payment has arrived. A shop delivers now.',
    text: 'SUCCESS',
    callbacks: 'no answer (timeout), no answer (timeout)',
  },
  {
    path: 'busy',
    settlement: { status: 'FAILED', failureReasonCode: 'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED' },
    sentence: 'The payment failed. A shop delivers nothing and may let the customer try again with a new order.',
    text: 'FAILED, CUSTOMER_ACCOUNT_LIMIT_EXCEEDED',
    callbacks: 'answered 503, answered 503',
  },
  {
    path: 'busy',
    settlement: { status: 'REFUSED', failureReasonCode: 'SECURITY_CHECK_FAILED' },
    sentence: 'The payment was refused. A shop delivers nothing.',
    text: 'REFUSED, SECURITY_CHECK_FAILED',
    callbacks: 'answered 503, answered 503',
  },
])('the page of an order says $text with the reason and every callback', async ({ path, settlement, ...shown }) => {
  const { status } = settlement
  const id = `order-${status}`
  const body = { ...payinBody('QRPH', { amount: 45 }), callbackUrl: `http://shop.example/${path}` }
  await orders.create('payins', body, id)
  await sandboxClient(shop)('POST', `/merchants/${SHOP}/payins/${id}/!settle`, settlement)
  await orders.advance(130)
  const facts = factsOf(status, shown.text)
  expect(bodyOf(await open(`/sandbox/orders/${SHOP}/${id}`))).toBe(
    orderPage(id, { status, sentence: shown.sentence, facts, callbacks: shown.callbacks, link: workshopLink(id) }),
  )
})
