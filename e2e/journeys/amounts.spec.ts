import { expect } from '@playwright/test'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

/** The sandbox's durations: a success, a Pix code's validity, and the two hours after it. */
const SUCCESS_SECS = 10
const PIX_LIFE_SECS = 15 * 60
const MINUTE_SECS = 60
const EXPIRY_SECS = 2 * 60 * MINUTE_SECS

// What is looked at after a success is looked at on this page.
test.beforeEach(({ page }) => stayAtResults(page))

test('amount 1 stays open after the deadline and fails 2 hours later', {
  tag: '@phone',
}, async ({ page, merchant, clock, sandbox, customer }) => {
  const order = await merchant.order({ amount: 1, currencyCode: 'BRL' })
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await page.goto(order.url)
  await customer.sees('pay')

  await clock.advance(PIX_LIFE_SECS)
  await customer.comesBack()
  await expect(page.getByRole('main').getByText(english('deadline.passed'))).toBeVisible()
  expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')

  await clock.advance(3 * MINUTE_SECS)
  await customer.comesBack()
  await expect(page.getByText(english('late.paid'))).toBeVisible()
  await customer.expectAccessible()

  await clock.advance(EXPIRY_SECS - 3 * MINUTE_SECS)
  // The page may have read by itself already; its button is then gone.
  await customer.comesBack()
  await expect(customer.status).toHaveAttribute('data-status', 'FAILED')
  await expect(customer.heading).toHaveText(english('result.expired.heading'))
  await expect(customer.failureCode).toHaveText('CUSTOMER_VERIFICATION_INACTIVITY')
  await customer.expectAccessible()
  expect((await sandbox.callbacks(order.id)).attempts.map(({ status }) => status)).toEqual([200])
})

test('amount 50 by bank transfer: a lower amount is shown exactly, and the full order is credited', {
  tag: '@phone',
}, async ({ page, merchant, clock, customer }) => {
  await clock.freeze()
  const order = await merchant.order({ amount: 50, currencyCode: 'THB' })
  await merchant.create(order, { paymentMethodCode: 'OFFLINE', account: { accountNumber: '1234567890' } })
  await page.goto(order.url)
  await customer.sees('pay')
  const { paymentMethodResponse } = await merchant.read(order.id)
  const required = paymentMethodResponse.moneyRequired?.amount ?? Number.NaN
  expect(required).toBeLessThan(50)
  expect(required).toBeGreaterThan(49)
  await expect(page.getByTestId('amount')).toHaveText(`฿${required.toFixed(2)}`)
  await expect(page.getByRole('main')).toContainText(
    english('pay.exact.heading', { amount: `฿${required.toFixed(2)}` }),
  )
  await expect(page.getByRole('main')).toContainText(
    english('pay.exact.why', { ordered: '฿50.00', merchant: 'Blue Bottle Shop' }),
  )
  // Before a value is copied: a button that turns back from "copied" changes its colours while axe compares them.
  await customer.expectAccessible()
  expect(await customer.copied('amount')).toBe(required.toFixed(2))

  await clock.advance(SUCCESS_SECS)
  await customer.comesBack()
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
  expect((await merchant.read(order.id)).paymentRequested.money.amount).toBe(50)
})
