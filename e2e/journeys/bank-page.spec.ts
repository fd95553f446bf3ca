import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessibility.ts'
import type { Merchant, Order } from '../kit/merchant.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

const atBank = '**/sandbox/bank/*/*'
const atShop = ({ id }: Order) => `**/demo-shop/orders/${id}`

// Time stands still: the sandbox would settle the payment before a slow page is at the bank.
test.beforeEach(async ({ clock, page }) => {
  await clock.freeze()
  await stayAtResults(page)
})

test('approving on the bank page completes the payment and leads to the returnUrl', {
  tag: '@waits',
}, async ({ page, merchant, sandbox, clock }) => {
  const order = await goToBank(page, merchant)
  await expectAccessible(page)
  await page.getByTestId('approve').click()
  await page.waitForURL(atShop(order))
  expect((await merchant.read(order.id)).process.status).toBe('SUCCESS')
  await clock.advance(1)
  expect((await sandbox.callbacks(order.id)).attempts.map(({ status }) => status)).toEqual([200])
})

test('refusing on the bank page fails the payment, and the payment page says so', async ({
  page,
  merchant,
  customer,
}) => {
  const order = await goToBank(page, merchant)
  await page.getByTestId('refuse').click()
  await page.waitForURL(atShop(order))
  expect(await merchant.read(order.id)).toMatchObject({
    process: { status: 'FAILED' },
    failureReasonCode: 'CUSTOMER_VERIFICATION_REJECTED',
  })
  await page.goto(order.url)
  await expect(customer.status).toHaveAttribute('data-status', 'FAILED')
  await expect(customer.failureCode).toHaveText('CUSTOMER_VERIFICATION_REJECTED')
})

test('leaving the bank page leads back to the payment, which stays open', {
  tag: '@waits',
}, async ({ page, merchant, clock, customer }) => {
  const order = await goToBank(page, merchant)
  await page.getByTestId('leave').click()
  await customer.sees('pay')
  expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
  await clock.advance(10)
  await customer.comesBack()
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
})

test('time on the bank page does not count, and opening the bank page changes nothing', async ({
  page,
  request,
  merchant,
  clock,
}) => {
  const order = await goToBank(page, merchant)
  await clock.advance(60)
  expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
  expect((await request.get(page.url())).ok()).toBe(true)
  expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
})

/** From the payment page to the simulated bank; its script has reported the visit to the gateway. */
async function goToBank(page: Page, merchant: Merchant): Promise<Order> {
  const order = await merchant.order({ amount: 51, currencyCode: 'THB' })
  await merchant.create(order, { paymentMethodCode: 'ONLINE' })
  await page.goto(order.url)
  const held = page.waitForResponse('**/hold')
  await page
    .getByRole('main')
    .getByRole('link', { name: english('pay.redirect.button') })
    .click()
  await page.waitForURL(atBank)
  expect((await held).ok()).toBe(true)
  return order
}
