import { expect, type Page } from '@playwright/test'
import { openPix } from '../journeys/open-pix.test-support.ts'
import { standStill } from '../journeys/standing-clock.test-support.ts'
import { customerAt } from '../kit/customer.ts'
import { english } from '../languages/page-words.test-support.ts'
import { recordClaims } from './claims.test-support.ts'
import { test } from './faulty-test.test-support.ts'

/** More failures than the page causes in an outage of any test. */
const ALL = 1_000
const PIX = { amount: 45, currencyCode: 'BRL' } as const
const PROMPTPAY = { amount: 45, currencyCode: 'THB' } as const

test('the page says when it is offline, and continues at once when it is online again', {
  tag: '@waits',
}, async ({ page, context, merchant, sandbox, customer }) => {
  await page.clock.install()
  const order = await openPix({ page, merchant, customer })
  await context.setOffline(true)
  await expect(page.getByText(english('connection.offline'))).toBeVisible()
  // A read that is under way may still be answered, so the payment ends after the page has given it up; not with a
  // success, which returns to the shop by itself.
  await outlast(page)
  await sandbox.settle(order.id, { status: 'REFUSED' })
  await customer.sees('pay')
  await customer.expectAccessible()
  await context.setOffline(false)
  await expect(customer.status).toHaveAttribute('data-status', 'REFUSED')
  await expect(page.getByText(english('connection.offline'))).toBeHidden()
})

test('a list of methods that could not be read is read at once when the connection is back', {
  tag: '@ci',
}, async ({ page, merchant, network, customer }) => {
  const order = await merchant.order(PIX)
  network.spoil({ operation: 'listPayinOptions', fault: 'dropped_request', times: ALL })
  await page.clock.install()
  await page.goto(network.over(order.url))
  await customer.sees('stopped')
  await outlast(page)
  network.heal()
  await comesOnline(page)
  await customer.sees('choose')
})

test('back online, the page does not wait for a request that hangs since the outage', {
  tag: '@ci',
}, async ({ page, merchant, network, customer }) => {
  const order = await merchant.order(PIX)
  const operation = 'listPayinOptions'
  network.spoil({ operation, fault: 'dropped_request', times: 2 }, { operation, fault: 'silence', times: 1 })
  await page.clock.install()
  await page.goto(network.over(order.url))
  await customer.sees('stopped')
  let hangs = false
  void network.struck(1).then(() => {
    hangs = true
  })
  // Well below the 20 s after which the page aborts a request.
  while (!hangs) await page.clock.runFor(1_000)
  await comesOnline(page)
  await customer.sees('choose')
})

test('the result of a create is read at once when the connection is back', {
  tag: ['@waits', '@ci'],
}, async ({ page, merchant, network, customer }) => {
  const order = await merchant.order(PIX)
  const lost = { operation: 'createPayin', fault: 'dropped_response', times: 1 } as const
  network.spoil(lost, { operation: 'readPayin', fault: 'dropped_request', times: ALL })
  await page.clock.install()
  await page.goto(network.over(order.url))
  await customer.choose('PIXQR')
  await network.struck(1)
  await outlast(page)
  network.heal()
  await comesOnline(page)
  await customer.sees('pay')
  expect(network.accepted()).toBe(1)
})

test('a create whose result may no longer be read is not reported as never sent', {
  tag: '@ci',
}, async ({ page, merchant, sandbox, network, customer }) => {
  const order = await merchant.order(PIX)
  const claims = await recordClaims(page)
  const first = () => sandbox.fault({ operation: 'readPayin', fault: '403', times: ALL })
  network.spoil({ operation: 'createPayin', fault: 'dropped_response', times: 1, first })
  await page.goto(network.over(order.url))
  await customer.choose('PIXQR')
  await customer.sees('stopped')
  await expect(page.getByRole('main')).toContainText(english('stopped.notValid'))
  expect(claims).not.toContain('rejected')
  expect(claims).not.toContain('resend')
  await customer.expectAccessible()
})

test('Enter and a tap together make one payment', { tag: '@waits' }, async ({ page, merchant, network, customer }) => {
  const order = await merchant.order(PROMPTPAY)
  await page.goto(network.over(order.url))
  await customer.choose('PROMPTPAY')
  await customer.fill({ accountNumber: '1234567890' })
  // The form stays in place until the response arrives, so that the tap hits it.
  network.spoil({ operation: 'createPayin', fault: 'latency', times: 1 })
  await page.keyboard.press('Enter')
  await page.getByTestId('form').locator('button[type="submit"]').dispatchEvent('click')
  await network.struck(1)
  network.heal()
  await customer.sees('pay')
  expect(network.accepted()).toBe(1)
})

test('five tabs that all choose make one payment, and all show it', {
  tag: '@ci',
}, async ({ context, merchant, network }) => {
  const order = await merchant.order(PIX)
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(network.over(order.url))
      await customerAt(tab).sees('choose')
    }),
  )
  // Before a tab has sent its own create, it does not learn of the other tabs' payment.
  network.spoil({ operation: 'createPayin', fault: 'latency', times: tabs.length })
  await Promise.all(tabs.map((tab) => tab.getByTestId('choose').locator('button[formmethod=post]').press('Enter')))
  await network.struck(tabs.length)
  network.heal()
  for (const tab of tabs) await customerAt(tab).sees('pay')
  expect(network.accepted()).toBe(1)
  const codes = await Promise.all(tabs.map((tab) => tab.getByTestId('raw-code').textContent()))
  expect(new Set(codes).size).toBe(1)
})

test('a page reads the status at most 60 times in five minutes, and never while it is hidden', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  await page.clock.install()
  const order = await openPix({ page, merchant, customer })
  await standStill(page)
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/payins/${order.id}`) reads += 1
  })
  for (let second = 0; second < 300; second += 1) await page.clock.runFor(1_000)
  expect(reads).toBeLessThanOrEqual(60)
  expect(reads).toBeGreaterThan(5)

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // One read may have been in flight.
  await page.clock.runFor(1_000)
  reads = 0
  await page.clock.runFor(300_000)
  expect(reads).toBe(0)
})

/** One minute of outage, longer than any pause between two retries of the page. */
async function outlast(page: Page): Promise<void> {
  for (let second = 0; second < 60; second += 1) await page.clock.runFor(1_000)
}

const comesOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))
