import { expect, type Page } from '@playwright/test'
import { failureReasonCodes } from '#contract/errors.ts'
import type { Order } from '../kit/merchant.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

/**
 * The sandbox's durations: a simulated result with a stated delay, a success without one, a Pix code's validity, and
 * the two hours after it.
 */
const SETTLE_SECS = 3
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

test('an account number that can be paid for a day is shown as expired 2 hours after it', {
  tag: '@phone',
}, async ({ page, merchant, clock, customer }) => {
  const order = await merchant.order({ amount: 1, currencyCode: 'KRW' })
  await merchant.create(order, { paymentMethodCode: 'VAPAY' })
  await page.goto(order.url)
  await customer.sees('pay')
  await clock.advance(24 * 60 * MINUTE_SECS + EXPIRY_SECS)
  await customer.comesBack()
  await expect(customer.status).toHaveAttribute('data-status', 'FAILED')
})

const outcomes = [
  { amount: 5, afterSecs: SETTLE_SECS, status: 'FAILED', code: 'PAYMENT_OPERATOR_UNAVAILABLE' },
  { amount: 25, afterSecs: SETTLE_SECS, status: 'FAILED', code: 'DIFFERENT_AMOUNT_CONFIRMED' },
  { amount: 35, afterSecs: SETTLE_SECS, status: 'SUCCESS', code: undefined },
  { amount: 51, afterSecs: SUCCESS_SECS, status: 'SUCCESS', code: undefined },
] as const

for (const { amount, afterSecs, status, code } of outcomes) {
  // The gateway's unit tests cover the result of every amount; this test shows that the page displays both kinds.
  const tag = amount === 5 || amount === 51 ? ['@phone'] : ['@phone', '@exhaustive']
  test(`amount ${amount} becomes ${status} after ${afterSecs} s`, { tag }, async ({
    page,
    merchant,
    clock,
    sandbox,
    customer,
  }) => {
    // The test settles the payment, so the speed of the machine does not matter.
    await clock.freeze()
    const order = await merchant.order({ amount, currencyCode: 'BRL' })
    await merchant.create(order, { paymentMethodCode: 'PIXQR' })
    await page.goto(order.url)
    await customer.sees('pay')
    await clock.advance(afterSecs)
    await customer.comesBack()
    await expect(customer.status).toHaveAttribute('data-status', status)
    if (code === undefined) await expect(customer.failureCode).toBeHidden()
    else await expect(customer.failureCode).toHaveText(code)
    expect((await sandbox.callbacks(order.id)).attempts).toHaveLength(1)
  })
}

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

test.describe('amount 45 ends as the test decides:', { tag: '@phone' }, () => {
  for (const [position, code] of failureReasonCodes.entries()) {
    // Each reason has its own text on the same page: axe checks the first alone, and a short run has only that one.
    const isFirst = position === 0
    test(`FAILED with ${code} is explained in words, with the code in small print`, {
      tag: isFirst ? [] : ['@exhaustive'],
    }, async ({ page, merchant, sandbox, customer }) => {
      const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
      await merchant.create(order, { paymentMethodCode: 'PIXQR' })
      await sandbox.settle(order.id, { status: 'FAILED', failureReasonCode: code })
      await page.goto(order.url)
      await expect(customer.status).toHaveAttribute('data-status', 'FAILED')
      await expect(customer.failureCode).toHaveText(code)
      await expect(page.getByRole('alert')).not.toContainText(code)
      await expect(page.getByTestId('money')).toHaveText(/money/i)
      await expect(page.getByTestId('automatic-return')).toBeHidden()
      await expectReturn(page, order)
      if (isFirst) await customer.expectAccessible()
    })
  }
})

async function expectReturn(page: Page, { id }: Order): Promise<void> {
  const address = new RegExp(`/demo-shop/orders/${id}$`)
  await expect(page.getByTestId('return').getByRole('link')).toHaveAttribute('href', address)
}
