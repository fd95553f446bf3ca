import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { createGzip } from 'node:zlib'
import { type Browser, expect, type Page } from '@playwright/test'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { type StartProduct, test } from '../kit/own-product.ts'
import { english } from '../languages/page-words.test-support.ts'

/** On a busy machine a response may be late, and then no page is rendered for half a minute. */
const RENDERED_WITHIN_MS = 100_000

test('the first screen is rendered from the responses of another gateway, and payments are made there, by HTML too', {
  tag: '@ci',
}, async ({ page, request, browser, merchant, customer, baseURL, startProduct }) => {
  test.setTimeout(4 * RENDERED_WITHIN_MS)
  const server = await startProduct({ GATEWAY_URL: `${baseURL}` })
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  const address = `${server.baseURL}/${new URL(order.url).search}`
  const faults: string[] = []
  // Hydration that does not fit is an error of React; a response such as 410 is one of the browser.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) faults.push(message.text())
  })
  // Until the renderer has been loaded the page comes as built.
  const shown = `${english('choose.heading')}</h1>`
  const html = async () => (await request.get(address, { headers: { 'accept-language': 'en' } })).text()
  await expect.poll(html, { timeout: RENDERED_WITHIN_MS }).toContain(shown)
  const wrong = address.replace(/token=[^&#]+/, 'token=a.b.c')
  expect(await (await request.get(wrong, { headers: { 'accept-language': 'en' } })).text()).not.toContain(shown)

  await page.goto(address)
  await customer.choose('PIXQR')
  await customer.sees('pay')
  expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
  expect(faults).toEqual([])

  await withoutScript(browser, async (plain) => {
    const other = await merchant.order({ amount: 45, currencyCode: 'THB' })
    await payByHtml(plain, `${server.baseURL}/${new URL(other.url).search}`)
    expect((await merchant.read(other.id)).process.status).toBe('PROCESSING')
  })
})

/** A customer in whose browser no script runs. */
async function withoutScript(browser: Browser, pay: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    // A page that is not rendered opens itself again until it is.
    page.setDefaultTimeout(RENDERED_WITHIN_MS)
    await pay(page)
  } finally {
    await context.close()
  }
}

/** From the list of methods to the create, in a browser without script. */
async function fillInByHtml(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByTestId('choose').locator('button[value="PROMPTPAY"]').click()
  await page.getByTestId('accountNumber').fill('1234567890')
  await page.getByTestId('form').locator('button[type="submit"]').click()
}

/** From the list of methods to the QR code. */
async function payByHtml(page: Page, address: string): Promise<void> {
  await fillInByHtml(page, address)
  await expect(page.getByTestId('qr').getByRole('img')).toBeVisible({ timeout: RENDERED_WITHIN_MS })
}

/** Passes on the response of the real gateway to a request. */
type PassOn = (answer: IncomingMessage, outgoing: ServerResponse, request: IncomingMessage) => void

const passOn: PassOn = (answer, outgoing) => void answer.pipe(head(answer, outgoing))
const head = ({ statusCode = 502, headers }: IncomingMessage, outgoing: ServerResponse) =>
  outgoing.writeHead(statusCode, headers)

interface Elsewhere {
  readonly browser: Browser
  readonly baseURL: string | undefined
  readonly startProduct: StartProduct
  readonly pass: PassOn
}

/** A customer without script, at a product in front of a gateway elsewhere, whose responses are passed on so. */
async function inFrontOf(elsewhere: Elsewhere, pay: (page: Page, origin: string) => Promise<void>) {
  const { browser, baseURL, startProduct, pass } = elsewhere
  const gateway = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const forwarded = requestHttp(new URL(url, baseURL), { method, headers }, (answer) =>
      pass(answer, outgoing, incoming),
    )
    incoming.pipe(forwarded.on('error', () => outgoing.destroy()))
  })
  const server = await startProduct({ GATEWAY_URL: `http://127.0.0.1:${await listeningPort(gateway)}` })
  try {
    await withoutScript(browser, (page) => pay(page, server.baseURL))
  } finally {
    gateway.closeAllConnections()
    gateway.close()
  }
}

/** Longer than a page waits for another gateway. */
const SLOW_MS = 400

test('a customer without script pays in front of a gateway that is slower than a page waits', {
  tag: '@nightly',
}, async ({ browser, merchant, baseURL, startProduct }) => {
  test.setTimeout(4 * RENDERED_WITHIN_MS)
  const pass: PassOn = (...passed) => void setTimeout(() => passOn(...passed), SLOW_MS)
  await inFrontOf({ browser, baseURL, startProduct, pass }, async (page, origin) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
    await payByHtml(page, origin + new URL(order.url).search)
    expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
    // The document loads itself anew, and what the customer pays by stays.
    const words: string[] = []
    for (let load = 1; load <= 3; load++) {
      await page.waitForEvent('load')
      words.push(...(await page.locator('noscript p').allTextContents()))
    }
    expect(words).toEqual([])
  })
})

const refusal = (outgoing: ServerResponse, status: number, code: string) =>
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message: '' }))

/** What becomes of the response to a create that the gateway has accepted. */
const spoils: readonly (readonly [what: string, spoil: PassOn])[] = [
  ['ends in the middle', (answer, outgoing) => head(answer, outgoing).write('{', () => outgoing.destroy())],
  ['is a page of a proxy', (_, outgoing) => outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Busy')],
  ['leads elsewhere', (_, outgoing) => outgoing.writeHead(307, { location: 'http://localhost:9/' }).end()],
  [
    'is encoded unasked',
    (answer, outgoing) => {
      const { 'content-length': _, ...headers } = answer.headers
      answer.pipe(createGzip()).pipe(outgoing.writeHead(201, { ...headers, 'content-encoding': 'gzip' }))
    },
  ],
]

test('a customer without script pays whatever becomes of the response to the create, and reads of a deleted payment', {
  tag: '@nightly',
}, async ({ browser, merchant, baseURL, startProduct }) => {
  test.setTimeout(4 * RENDERED_WITHIN_MS)
  let spoil = passOn
  let isDeleted = false
  const pass: PassOn = (answer, outgoing, request) => {
    const isPayin = /^\/api\/payins\/\w/.test(request.url ?? '')
    if (isPayin && request.method === 'POST') return spoil(answer, outgoing, request)
    if (isPayin && isDeleted) return void refusal(outgoing, 410, 'ENTITY_NOT_FOUND')
    passOn(answer, outgoing, request)
  }
  await inFrontOf({ browser, baseURL, startProduct, pass }, async (page, origin) => {
    const next = async () => {
      const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
      return { order, address: origin + new URL(order.url).search }
    }
    for (const [what, given] of spoils) {
      await test.step(what, async () => {
        spoil = given
        const { order, address } = await next()
        await payByHtml(page, address)
        expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
      })
    }
    isDeleted = true
    spoil = (_, outgoing) => void refusal(outgoing, 409, 'ALREADY_ACCEPTED')
    await fillInByHtml(page, (await next()).address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('arrival.heading'))
    await expect(page.getByRole('main')).toContainText('If you have already paid, your payment continues.')
  })
})
