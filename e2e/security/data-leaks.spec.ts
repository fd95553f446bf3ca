import { type BrowserContext, expect, type Page } from '@playwright/test'
import { exampleValue } from '#contract/fields/example-values.ts'
import { completionKinds } from '#contract/methods/completions.ts'
import { type Purchase, purchaseOf } from '../faults/cases.test-support.ts'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import { goOnToPay } from '../journeys/go-on-to-pay.test-support.ts'
import { runUntil, standStill } from '../journeys/standing-clock.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import type { Order } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'

/** Customer data that the merchant puts into the redirect URL, recognisable wherever it turns up. */
const customerOf = (pair: Purchase) => ({
  ...requiredValues(pair),
  accountName: 'Leak Mustermann',
  emailAddress: 'leak-4711@mail.example',
  phoneNumber: exampleValue('phoneNumber', pair.currencyCode),
  idCustomer: 'leak-customer-4712',
})

/** Everything that leaves the page or outlives it: addresses, referrers, console output and titles. */
function listenTo(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => heard.push(`console: ${message.text()}`))
  page.on('request', (request) => {
    const [address] = request.url().split('#')
    heard.push(`request: ${address}`, `referrer: ${request.headers()['referer'] ?? ''}`)
  })
  page.on('framenavigated', async () => heard.push(`title: ${await page.title().catch(() => '')}`))
  return heard
}

/** What a page remembers, besides the address of its own history entry. */
const keptBy = (page: Page) =>
  page.evaluate(() => JSON.stringify([document.title, document.referrer, window.name, history.state]))

/** A value in plain text and URL-encoded. */
const spellings = (value: string) => [
  value,
  encodeURIComponent(value),
  new URLSearchParams([['', value]]).toString().slice(1),
]

for (const kind of completionKinds) {
  const pair = purchaseOf(kind)

  test(`no token and no customer data leaves the page or outlives it, and nothing is stored: ${kind}`, {
    tag: kind === 'transfer' ? ['@phone'] : ['@phone', '@nightly'],
  }, async ({ page, context, merchant, sandbox, customer, baseURL }) => {
    const data = customerOf(pair)
    const money = { amount: 45, currencyCode: pair.currencyCode }
    const order = await merchant.order(money, {
      ...data,
      allowCustomerDataChange: true,
      paymentMethodCode: pair.method,
    })
    const heard = listenTo(page)
    await page.clock.install()
    await page.goto(order.url)
    // Until the app is there, the forms that work without it hold the token, and send it to the next document.
    await isTakenOver(page)
    await goOnToPay(customer, {})
    const during = await keptBy(page)
    await expectNothingStored(page, context)
    expect(await page.content()).not.toContain(order.token)
    await page.reload()
    await customer.sees('pay')
    await isTakenOver(page)
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    // A page whose clock stands does not return to the shop by itself.
    await standStill(page)
    await customer.comesBack()
    await runUntil(page, () => expect(customer.status).toHaveAttribute('data-status', 'SUCCESS', { timeout: 1 }), 3_000)
    const after = await keptBy(page)
    await expectNothingStored(page, context)
    expect(await page.content()).not.toContain(order.token)
    await page.getByTestId('return').getByRole('link').click()
    await page.waitForURL(`**/demo-shop/orders/${order.id}`)
    await expectNone(
      [during, after, await keptBy(page), ...withoutRedirect(heard, order)],
      [order.token, ...Object.values(data)],
    )
    await expectNothingStored(page, context)
    expect(heard.filter((line) => /^request: http/.test(line) && !line.startsWith(`request: ${baseURL}/`))).toEqual([])
  })
}

/** The merchant's redirect is the only request that contains them. */
function withoutRedirect(heard: readonly string[], { url }: Order): readonly string[] {
  expect(heard).toContain(`request: ${url}`)
  return heard.filter((line) => line !== `request: ${url}`)
}

async function expectNone(places: readonly string[], secrets: readonly string[]): Promise<void> {
  const all = secrets.filter((secret) => secret.length > 3).flatMap(spellings)
  expect(all.length).toBeGreaterThan(10)
  expect(places.filter((place) => all.some((secret) => place.includes(secret)))).toEqual([])
}

async function expectNothingStored(page: Page, context: BrowserContext): Promise<void> {
  const stored = await page.evaluate(async () => [
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ])
  const { cookies, origins } = await context.storageState({ indexedDB: true })
  expect({ stored, cookies, origins }).toEqual({ stored: [], cookies: [], origins: [] })
}
