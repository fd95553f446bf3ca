import { expect, type Page } from '@playwright/test'
import type { Customer } from '../kit/customer.ts'
import { test } from '../kit/test.ts'
import { runUntil, standStill } from './standing-clock.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'

const money = { amount: 45, currencyCode: 'ZAR' } as const

const fillsIn = async (page: Page, customer: Customer): Promise<void> => {
  // A payment that the page's HTML has begun is found by the app, which then leaves for no bank by itself.
  await isTakenOver(page)
  await customer.sees('choose')
  await customer.choose('BANKC_DIRECT_EFT')
  await customer.sees('fill')
}

/** Opens the payment and begins it; the page's clock stands still then, or the page would leave a slow test behind. */
async function beginsStanding(page: Page, { customer, url }: { customer: Customer; url: string }): Promise<void> {
  await page.clock.install()
  await page.goto(url)
  await fillsIn(page, customer)
  await standStill(page)
  await customer.submit()
  const leaving = page.getByTestId('automatic-leave')
  await runUntil(page, () => expect(leaving).toContainText('BankC Direct EFT', { timeout: 1 }), 500)
}

test.describe('a customer without prefers-reduced-motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('is redirected to the bank after a moment, and not again after "back"', {
    tag: '@waits',
  }, async ({ page, merchant, customer }) => {
    await beginsStanding(page, { customer, url: (await merchant.order(money)).url })
    await page.clock.runFor(5_000)
    await page.waitForURL(/\/sandbox\/bank\//)
    await page.clock.resume()
    await page.goBack()
    await customer.sees('pay')
    await expect(page.getByTestId('host')).toBeVisible()
    await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
  })

  test('is not redirected when the payment existed before the page was opened', {
    tag: '@ci',
  }, async ({ page, merchant, customer }) => {
    const order = await merchant.order(money)
    await merchant.create(order, { paymentMethodCode: 'BANKC_DIRECT_EFT' })
    await page.goto(order.url)
    await customer.sees('pay')
    await expect(page.getByTestId('host')).toBeVisible()
    await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
  })
})

test('a customer with prefers-reduced-motion is redirected only by a tap', async ({ page, merchant, customer }) => {
  await page.goto((await merchant.order(money)).url)
  await fillsIn(page, customer)
  await customer.submit()
  await customer.sees('pay')
  await expect(page.getByTestId('host')).toBeVisible()
  await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
  await customer.expectAccessible()
})
