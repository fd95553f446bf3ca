import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { freePort, startServer } from '../kit/server-process.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

/** On a busy machine a response may be late, and then no page is rendered for half a minute. */
const RENDERED_WITHIN_MS = 100_000

test('the first screen is rendered from the responses of another gateway, and payments are made there, by HTML too', {
  tag: '@exhaustive',
}, async ({ page, request, browser, merchant, customer, baseURL }) => {
  test.setTimeout(4 * RENDERED_WITHIN_MS)
  const folder = await mkdtemp(join(tmpdir(), 'another-gateway-'))
  const server = await startServer(await freePort(), folder, { GATEWAY_URL: `${baseURL}` })
  try {
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

    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
    try {
      const plain = await context.newPage()
      // A page that is not rendered opens itself again until it is.
      plain.setDefaultTimeout(RENDERED_WITHIN_MS)
      const other = await merchant.order({ amount: 45, currencyCode: 'THB' })
      await payByHtml(plain, `${server.baseURL}/${new URL(other.url).search}`)
      expect((await merchant.read(other.id)).process.status).toBe('PROCESSING')
    } finally {
      await context.close()
    }
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
})

/** From the list of methods to the QR code, in a browser without script. */
async function payByHtml(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByTestId('choose').locator('button[value="PROMPTPAY"]').click()
  await page.getByTestId('accountNumber').fill('1234567890')
  await page.getByTestId('form').locator('button[type="submit"]:not([form])').click()
  await expect(page.getByTestId('qr').getByRole('img')).toBeVisible({ timeout: RENDERED_WITHIN_MS })
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
}, async ({ browser, merchant, baseURL }) => {
  test.setTimeout(4 * RENDERED_WITHIN_MS)
  const folder = await mkdtemp(join(tmpdir(), 'slow-gateway-'))
  const gateway = await slowGateway(`${baseURL}`)
  const server = await startServer(await freePort(), folder, { GATEWAY_URL: gateway.url })
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(RENDERED_WITHIN_MS)
    const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
    await payByHtml(page, `${server.baseURL}/${new URL(order.url).search}`)
    expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
  } finally {
    await context.close()
    await server.kill()
    gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
})
