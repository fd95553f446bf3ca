import { expect, type Page } from '@playwright/test'
import { parse } from 'promptparse'
import { decodeScreen } from '../kit/code/qr.ts'
import { type DemoOrder, demoCheckout, demoOrderAt, demoShopOf } from '../kit/demo-shop.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { runUntil, standStill } from './standing-clock.test-support.ts'

test('first payment, scenario 1, by Pix: the shop receives the callback and reads the payin itself', {
  tag: '@waits',
}, async ({ page, request, customer }) => {
  const shop = demoShopOf(request)
  await stayAtResults(page)
  await page.goto(demoCheckout(1))
  await customer.sees('choose')
  await customer.choose('PIXQR')
  await customer.sees('pay')

  const order = await demoOrderAt(page)
  const { paymentMethodResponse } = await shop.read(order)
  const code = await decodeScreen(page.getByTestId('qr').getByRole('img'))
  expect(code).toBe(paymentMethodResponse.qrCode)
  const brCode = parse(code, true)
  expect(brCode?.getTagValue('54')).toBe('45.00')
  expect(brCode?.getTagValue('53')).toBe('986')
  expect(paymentMethodResponse.reference).toMatch(/^[A-Z0-9]+$/)
  expect(brCode?.getTagValue('62', '05')).toBe(paymentMethodResponse.reference)

  expect(await shop.order(order.id)).toMatchObject({ status: 'PROCESSING', timesFulfilled: 0, callbacksReceived: 0 })
  await shop.receive(order)
  await customer.comesBack()
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
  await expect(customer.heading).toHaveText(english('result.success.heading'))
  const known = { status: 'SUCCESS', timesFulfilled: 1, callbacksReceived: 1 }
  await expect.poll(() => shop.order(order.id)).toMatchObject(known)
})

test.describe('after success', { tag: '@phone' }, () => {
  test('the customer is returned to the shop by itself within 5 seconds', {
    tag: '@waits',
  }, async ({ page, request }) => {
    const order = await payByPix(page, demoShopOf(request))
    await expect(page.getByTestId('automatic-return')).toBeVisible()
    await page.clock.runFor(4_000)
    await expect(page.getByTestId('automatic-return')).toBeVisible()
    await page.clock.runFor(1_000)
    await page.waitForURL(`**/demo-shop/orders/${order.id}`)
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-status', 'SUCCESS')
  })

  test('the customer stays while the device is offline', { tag: '@waits' }, async ({ page, context, request }) => {
    const order = await payByPix(page, demoShopOf(request))
    await context.setOffline(true)
    await page.clock.runFor(60_000)
    await expect(page.getByTestId('automatic-return')).toBeVisible()
    await context.setOffline(false)
    await page.clock.runFor(5_000)
    await page.waitForURL(`**/demo-shop/orders/${order.id}`)
  })

  test('a tap anywhere keeps the customer on the page', async ({ page, request, customer }) => {
    await payByPix(page, demoShopOf(request))
    await page.clock.runFor(1_000)
    await customer.heading.click()
    await expectToStay(page)
  })
})

/** A demo payment on its result screen; the browser's clock stands still there, however slow the machine is. */
async function payByPix(page: Page, shop: ReturnType<typeof demoShopOf>): Promise<DemoOrder> {
  await page.clock.install()
  await page.goto(demoCheckout(4))
  await expect(page.getByTestId('qr')).toBeVisible()
  const order = await demoOrderAt(page)
  await standStill(page)
  await shop.receive(order)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const succeeded = page.locator('[data-testid="status"][data-status="SUCCESS"]')
  await runUntil(page, () => expect(succeeded).toHaveCount(1, { timeout: 1 }), 500)
  return order
}

async function expectToStay(page: Page): Promise<void> {
  await expect(page.getByTestId('automatic-return')).toBeHidden()
  await page.clock.runFor(20_000)
  await expect(page.getByTestId('status')).toBeVisible()
}
