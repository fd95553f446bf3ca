import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { decodeScreen } from '../kit/code/qr.ts'
import { demoCheckout, demoOrderAt, demoShopOf } from '../kit/demo-shop.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test as kitTest } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { isNginxInstalled, type SubPathHost, startSubPathHost } from './sub-path-host.test-support.ts'

let started: Promise<SubPathHost> | undefined
/** `host` belongs to the tests, which share it: tests with a fixture of the worker would begin with new workers. */
const test = kitTest.extend<{ host: SubPathHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  host: async ({}, use) => {
    started ??= startSubPathHost()
    await use(await started)
  },
  baseURL: async ({ host }, use) => use(`${host.origin}/pay/`),
})
// The first one starts two products and two proxies.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.afterAll(async () => {
  await (await started)?.close()
  started = undefined
})
test.skip(!isNginxInstalled, 'nginx is not installed here')

const documents = ['', 'status', 'sandbox', 'gallery', 'docs', 'docs/changes', 'docs/guides/operations', 'demo-shop/']

test('every address in every document below a path is below that path and exists, whether the proxy passes the path on or removes it', {
  tag: '@ci',
}, async ({ request, merchant, host }) => {
  const order = await merchant.order({ amount: 51, currencyCode: 'THB' })
  await merchant.create(order, { paymentMethodCode: 'ONLINE' })
  const { paymentMethodResponse } = await merchant.read(order.id)
  const { redirectTo = '' } = paymentMethodResponse
  expect(redirectTo).toMatch(`${host.origin}/pay/sandbox/bank/`)
  for (const origin of [host.origin, host.strippingOrigin]) {
    const bankPage = new URL(redirectTo).pathname.slice('/pay/'.length)
    const rendered = new URL(order.url).search
    const seen = new Set<string>()
    for (const path of [...documents, bankPage, rendered, 'demo-shop/orders/none']) {
      const address = `${origin}/pay/${path}`
      const response = await request.get(address, { headers: { 'accept-language': 'en' } })
      for (const linked of addressesIn(await response.text(), address)) seen.add(linked)
      expect(response.headers()['reporting-endpoints'] ?? '"/pay/').toContain('"/pay/')
    }
    expect([...seen].filter((address) => !address.startsWith(`${origin}/pay/`))).toEqual([])
    expect(seen.size).toBeGreaterThan(20)
    expect(await missingOf(request, seen)).toEqual([])
    const moved = await request.get(`${origin}/pay?token=t`, { maxRedirects: 0 })
    expect(moved.headers()['location']).toMatch(/\/pay\/\?token=t$/)
  }
  const verify = spawn(process.execPath, ['dist/server/verify-page.js', order.url, '--sandbox'], { stdio: 'ignore' })
  expect((await once(verify, 'exit'))[0]).toBe(0)
  const pay = [
    ...['dist/merchant/payments.js', 'pay', '--url', `${host.origin}/pay/`, '--amount', '60', '--currencyCode'],
    'BRL',
  ]
  expect((await promisify(execFile)(process.execPath, pay)).stdout).toContain(`${host.origin}/pay/?`)
  const { servers } = await (await request.get('./api/openapi.json')).json()
  expect(servers).toMatchObject([{ url: '/pay/api' }])
})

test('a customer pays below a path, by QR code and at the bank, and finds the payment again', async ({
  page,
  request,
  merchant,
  sandbox,
  clock,
  customer,
  host,
}) => {
  const watch = watchPaths(page)
  await stayAtResults(page)
  await page.goto(demoCheckout(1))
  await customer.choose('PIXQR')
  await customer.sees('pay')
  const order = await demoOrderAt(page)
  const shop = demoShopOf(request)
  const { paymentMethodResponse } = await shop.read(order)
  expect(await decodeScreen(page.getByTestId('qr').getByRole('img'))).toBe(paymentMethodResponse.qrCode)
  await page.reload()
  await customer.sees('pay')
  await shop.receive(order)
  await customer.comesBack()
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
  await page.getByTestId('return').getByRole('link').click()
  await page.waitForURL(`${host.origin}/pay/demo-shop/orders/${order.id}`)
  await expect.poll(() => shop.order(order.id)).toMatchObject({ status: 'SUCCESS', callbacksReceived: 1 })

  // The bank decides, not the ten seconds after which this amount succeeds.
  await clock.freeze()
  const atBank = await merchant.order({ amount: 51, currencyCode: 'THB' })
  await merchant.create(atBank, { paymentMethodCode: 'ONLINE' })
  await page.goto(atBank.url)
  const held = page.waitForResponse('**/hold')
  await page
    .getByRole('main')
    .getByRole('link', { name: english('pay.redirect.button') })
    .click()
  expect((await held).ok()).toBe(true)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(`${host.origin}/pay/demo-shop/orders/${atBank.id}`)
  await expect
    .poll(async () => (await sandbox.callbacks(atBank.id)).attempts.map(({ status }) => status))
    .toEqual([200])
  const { id, token, money } = atBank
  await page.goto(`./status?${new URLSearchParams({ idPayin: id, token, currencyCode: money.currencyCode })}`)
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
  watch.expectBelowPath()
})

test('a tester works below a path with the workshop, the gallery, the test outcomes and the documents', {
  tag: '@nightly',
}, async ({ page, merchant, customer, host }) => {
  const watch = watchPaths(page)
  await page.goto('./sandbox')
  await page.getByRole('link', { name: 'Webhook inbox' }).click()
  await expect(page.getByTestId('section')).toHaveAttribute('data-section', 'sinks')
  expect(new URL(page.url()).pathname).toBe('/pay/sandbox')
  await page.goto('./gallery?step=pay&state=open&methodCode=PIXQR')
  await expect(page.frameLocator('iframe').first().getByTestId('qr')).toBeVisible()
  await page.goto('./docs')
  await page.getByRole('searchbox', { name: 'Search' }).fill('set external reference')
  const found = page.locator('#search-results a').first()
  await expect(found).toHaveAttribute('href', '/pay/docs/operations/setExternalReference')
  await found.click()
  await page.waitForURL(`${host.origin}/pay/docs/operations/setExternalReference`)
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR' })
  await page.goto(order.url)
  await customer.sees('pay')
  await page.getByTestId('outcomes').locator('summary').first().click()
  const workshop = page.getByTestId('outcomes').getByRole('link', { name: /workshop/ })
  await expect(workshop).toHaveJSProperty('pathname', '/pay/sandbox')
  watch.expectBelowPath()
})

test('a second product at the root of the host shares nothing with the one below a path', async ({
  page,
  request,
  customer,
  host,
}) => {
  await page.goto(demoCheckout(4))
  await customer.sees('pay')
  const below = await demoOrderAt(page)
  await page.goto(`${host.origin}/${demoCheckout(4).slice(2)}`)
  await customer.sees('pay')
  expect(new URL(page.url()).pathname).toBe('/')
  const { id } = await demoOrderAt(page)
  expect((await request.get(`${host.origin}/demo-shop/orders/${id}`)).status()).toBe(200)
  expect((await request.get(`./demo-shop/orders/${id}`)).status()).toBe(404)
  expect((await request.get(`./demo-shop/orders/${below.id}`)).status()).toBe(200)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await page.context().cookies()).toEqual([])
})

/** The absolute addresses of what a document loads and links to on its own host, without anchors. */
function addressesIn(html: string, address: string): readonly string[] {
  const { origin } = new URL(address)
  return [...html.matchAll(/ (?:href|src|formaction|data-hold)="([^"#]+)/g)]
    .map(([, written = '']) => new URL(written.replaceAll('&amp;', '&'), address).href)
    .filter((linked) => linked.startsWith(origin))
}

/** Those that do not exist. The steps at the bank take a POST alone, and the order is not of the demo shop. */
async function missingOf(request: APIRequestContext, addresses: ReadonlySet<string>): Promise<readonly string[]> {
  const pages = [...addresses].filter(
    (address) => !/\/(?:hold|approve|refuse|leave)$|\/demo-shop\/orders\//.test(address),
  )
  const found = await Promise.all(pages.map(async (address) => ({ address, ok: (await request.get(address)).ok() })))
  return found.filter(({ ok }) => !ok).map(({ address }) => address)
}

/** Watches every request of a page: each is below the path, and none is a 404. */
function watchPaths(page: Page) {
  const problems: string[] = []
  page.on('response', (response) => {
    const { protocol, pathname } = new URL(response.url())
    const isOurs = pathname.startsWith('/pay/') || !/^https?:$/.test(protocol)
    // The demo shop has no page for orders of other merchants.
    const isMissing = response.status() === 404 && !pathname.startsWith('/pay/demo-shop/orders/')
    if (!isOurs || isMissing) problems.push(`${response.status()} ${pathname}`)
  })
  return { expectBelowPath: () => expect(problems).toEqual([]) }
}
