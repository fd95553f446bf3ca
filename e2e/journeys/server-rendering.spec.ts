import { expect, type Page } from '@playwright/test'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { english } from '../languages/page-words.test-support.ts'
import { ENTRY, holdScript, RENDERER } from './hold-script.test-support.ts'
import { test } from './named-shop.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'

const ORDER = { amount: 45, currencyCode: 'THB' } as const

/** The requests that the page sends to the gateway. */
function questionsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  return asked
}

test('the first screen is rendered before its script, and hydration sends no request', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(ORDER)
  const asked = questionsOf(page)
  const release = await holdScript(page, ENTRY)
  await page.goto(order.url, { waitUntil: 'commit' })
  await customer.sees('choose')
  await expect(customer.heading).toBeVisible()
  await expect(page.locator('header')).toContainText('฿45.00')
  await expect(page).toHaveTitle(new RegExp(english('choose.heading')))
  await customer.expectAccessible()
  // The screen is painted without its script. A browser that is short of time may show the bare background before it.
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name))
  await expect.poll(paints).toContain('first-contentful-paint')
  // The scripts of further screens are not loaded in front of it.
  await expect(page.locator('head link[rel="modulepreload"][href*="/en.first-"]')).toHaveCount(1)
  release()
  await isTakenOver(page)
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  await customer.choose('PROMPTPAY')
  await customer.sees('pay', 'fill')
  expect(asked.filter((path) => !path.includes(order.id))).toEqual([])
})

test('a page that is loaded anew before its script has come is rendered again', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(ORDER)
  await holdScript(page, ENTRY)
  await page.goto(order.url, { waitUntil: 'commit' })
  await customer.sees('choose')
  await page.reload({ waitUntil: 'commit' })
  await customer.sees('choose')
  await expect(customer.heading).toBeVisible()
})

test('the server renders no first screen for a token that the gateway does not accept', async ({
  request,
  merchant,
  clock,
}) => {
  const [order, other] = [await merchant.order(ORDER), await merchant.order(ORDER)]
  const pageFor = async (token: string) => {
    const address = new URL(order.url)
    address.searchParams.set('token', token)
    return (await request.get(address.href, { headers: { 'accept-language': 'en' } })).text()
  }
  expect(await pageFor(order.token)).toContain('"rendered":{"screen":"choose"')
  for (const token of ['x', 'a.b.c', `${order.token.slice(0, -4)}AAAA`]) {
    expect(await pageFor(token)).not.toContain('id="initial-data"')
  }
  // Another order's address is refused before any request is sent.
  expect(await pageFor(other.token)).toContain('"responses":[]')
  await clock.advance(32 * 24 * 3600)
  expect(await pageFor(order.token)).not.toContain('id="initial-data"')
})

test('a method that is pressed before the script has loaded is chosen by the browser itself', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(ORDER)
  const release = await holdScript(page, ENTRY)
  await page.goto(order.url, { waitUntil: 'commit' })
  await page.getByTestId('choose').locator('button[value="ONLINE"]').click()
  await customer.sees('operator')
  release()
  await isTakenOver(page)
  const { searchParams } = new URL(page.url())
  expect([...searchParams.keys()].filter((name) => /token|address|chosen/.test(name))).toEqual([])
  expect(searchParams.get('idPayin')).toBe(order.id)
  await customer.chooseOperator('SCB')
  await customer.sees('pay')
})

test('a step is shown once its words have arrived, not when its code has', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(ORDER)
  const release = await holdScript(page, '**/assets/en.later-*.js')
  const code = page.waitForResponse('**/assets/later-steps-*.js')
  await page.goto(order.url)
  await isTakenOver(page)
  await page.getByTestId('choose').locator('button[value="PROMPTPAY"]').click()
  await (await code).finished()
  await customer.sees('choose')
  release()
  await customer.sees('fill')
  await expect(customer.heading).toHaveText(english('form.heading'))
})

test('a hijacked click before the script has loaded does not count', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(ORDER)
  const release = await holdScript(page, ENTRY)
  // What marks a button as guarded stands behind it.
  await page.goto(order.url, { waitUntil: 'domcontentloaded' })
  const isTaken = await page
    .getByTestId('choose')
    .locator('button[value="ONLINE"]')
    .evaluate((button) => {
      window.dispatchEvent(new Event('focus'))
      return button.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }))
    })
  expect(isTaken).toBe(false)
  await expect(page.getByText(english('page.pressAgain')).filter({ visible: true })).toBeVisible()
  release()
  await isTakenOver(page)
  await customer.sees('choose')
})

test('a payment that was made elsewhere while the script was loading is found', {
  tag: ['@waits', '@phone', '@ci'],
}, async ({ page, merchant, sandbox, customer }) => {
  await stayAtResults(page)
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  const release = await holdScript(page, ENTRY)
  await page.clock.install()
  await page.goto(order.url, { waitUntil: 'commit' })
  await customer.sees('choose')
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  await page.clock.runFor(6_000)
  release()
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
})

test("the first screen has the merchant's colour before the script has loaded", {
  tag: ['@phone', '@nightly'],
}, async ({ page, shop, customer }) => {
  const merchant = await shop({ theme: { color: '#b00020' } })
  const order = await merchant.order(ORDER)
  const release = await holdScript(page, ENTRY)
  await page.goto(order.url, { waitUntil: 'commit' })
  await customer.sees('choose')
  const colourOf = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--light-fill'))
  expect(await colourOf()).toBe('#b00020')
  release()
  await customer.choose('ONLINE')
  await customer.sees('operator', 'fill')
  expect(await colourOf()).toBe('#b00020')
})

test('a reloaded page requests its data before its script has loaded', {
  tag: ['@phone', '@ci'],
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(ORDER)
  await page.goto(order.url)
  // A page that took long to load has read the payin once more by then.
  await isTakenOver(page)
  const asked = questionsOf(page)
  const release = await holdScript(page, ENTRY)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(3)
  release()
  await customer.sees('choose')
  // A page that took long to load reads the payin once more.
  expect(asked.filter((path) => !path.includes(order.id))).toHaveLength(2)
})

test('faults that the merchant has planned are applied to the page’s own requests, not to the server’s', {
  tag: ['@phone', '@nightly'],
}, async ({ page, merchant, sandbox, customer }) => {
  const order = await merchant.order(ORDER)
  await sandbox.fault({ operation: 'listPayinOptions', fault: '500', times: 1 })
  const failed = page.waitForResponse((response) => response.status() === 500)
  await page.goto(order.url)
  await failed
  await customer.sees('choose', 'stopped')
})

for (const [name, address] of [
  ['entry', ENTRY],
  ['renderer', RENDERER],
] as const) {
  const tag = name === 'entry' ? [] : ['@phone', '@ci']
  test.describe(`a script of the ${name}`, { tag }, () => {
    test('that does not load leaves a page that pays, and the next document has the app', {
      tag: '@waits',
    }, async ({ page, merchant, customer }) => {
      const order = await merchant.order(ORDER)
      await page.route(address, (route) => route.abort('connectionreset'))
      await page.goto(order.url)
      await expect(page.locator('html')).not.toHaveAttribute('data-app')
      await expect(page.locator('#not-loaded')).toBeHidden()
      await page.unroute(address)
      await page.getByTestId('choose').locator('button[value="ONLINE"]').click()
      await customer.sees('operator')
      await isTakenOver(page)
    })

    test('that does not load is told on a page that is not rendered, and its reload leads to one that pays', {
      tag: '@waits',
    }, async ({ page, merchant, customer }) => {
      const order = await merchant.order(ORDER)
      await page.goto(order.url)
      await isTakenOver(page)
      await page.route(address, (route) => route.abort('connectionreset'))
      // The app has moved the token out of what is sent, so nothing is rendered.
      await page.reload()
      const words = page.getByRole('alert').filter({ hasText: english('connection.partial.heading') })
      await expect(words).toBeVisible()
      await words.getByRole('button', { name: english('connection.partial.reload') }).click()
      await customer.sees('choose')
      await expect(words).toBeHidden()
    })
  })
}
