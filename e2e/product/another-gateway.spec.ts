import { once } from 'node:events'
import { createServer, request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect } from '@playwright/test'
import type { Merchant } from '../kit/merchant.ts'
import { test } from '../kit/own-product.ts'
import { english } from '../languages/page-words.test-support.ts'

/** On a busy machine a response may be late, and then no page is rendered for half a minute. */
const RENDERED_WITHIN_MS = 100_000

test('the first screen is rendered from the responses of another gateway, and payments are made there, by HTML too', {
  tag: '@exhaustive',
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

  await payByHtml({ browser, merchant, baseURL: server.baseURL })
})

interface Visit {
  readonly browser: Browser
  readonly merchant: Merchant
  readonly baseURL: string
}

/** Pays an order from the list of methods to the QR code, in a browser without script. */
async function payByHtml({ browser, merchant, baseURL }: Visit): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    // A page that is not rendered opens itself again until it is.
    page.setDefaultTimeout(RENDERED_WITHIN_MS)
    const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
    await page.goto(`${baseURL}/${new URL(order.url).search}`)
    await page.getByTestId('choose').locator('button[value="PROMPTPAY"]').click()
    await page.getByTestId('accountNumber').fill('1234567890')
    await page.getByTestId('form').locator('button[type="submit"]:not([form])').click()
    await expect(page.getByTestId('qr').getByRole('img')).toBeVisible({ timeout: RENDERED_WITHIN_MS })
    expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
  } finally {
    await context.close()
  }
}

/** Longer than a page waits for another gateway. */
const SLOW_MS = 400

/** A gateway elsewhere, each of whose responses takes its time. */
async function slowGateway(baseURL: string) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const forwarded = requestHttp(new URL(url, baseURL), { method, headers }, (answer) => {
      setTimeout(() => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)), SLOW_MS)
    })
    incoming.pipe(forwarded.on('error', () => outgoing.destroy()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() ?? server.close() }
}

test('a customer without script pays in front of a gateway that is slower than a page waits', {
  tag: '@exhaustive',
}, async ({ browser, merchant, baseURL, startProduct }) => {
  test.setTimeout(4 * RENDERED_WITHIN_MS)
  const gateway = await slowGateway(`${baseURL}`)
  try {
    const { baseURL: productUrl } = await startProduct({ GATEWAY_URL: gateway.url })
    await payByHtml({ browser, merchant, baseURL: productUrl })
  } finally {
    gateway.close()
  }
})
