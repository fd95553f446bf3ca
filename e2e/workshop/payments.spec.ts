import { expect } from '@playwright/test'
import type { Seat } from '../journeys/open-pix.test-support.ts'
import type { Order } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'
import { workshopAt } from './workshop-page.test-support.ts'

/** A customer in front of the code of a new order, which Pix pays. */
async function payWithPix({ page, merchant, customer }: Seat, amount: number): Promise<Order> {
  const order = await merchant.order({ amount, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR' })
  await page.goto(order.url)
  await customer.sees('pay')
  return order
}

test('workshop: a payment fails for the reason that was chosen', {
  tag: '@nightly',
}, async ({ page, merchant, customer }) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  const order = await payWithPix({ page, merchant, customer }, 45)

  await workshop.open('payments')
  await page.getByRole('link', { name: order.id }).click()
  await expect(workshop.paymentPanel).toContainText('PROCESSING')
  await workshop.expectAccessible()
  await page.getByLabel('Reason of a failure').selectOption('CUSTOMER_ACCOUNT_LIMIT_EXCEEDED')
  await workshop.press('Fail')
  await expect(workshop.paymentPanel).toContainText('CUSTOMER_ACCOUNT_LIMIT_EXCEEDED')
  await page.getByText('A Playwright test').click()
  expect(await workshop.code('playwright')).toContain("failureReasonCode: 'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED'")
  await workshop.expectAccessible()

  await page.goto(order.url)
  await customer.sees('done')
  await expect(customer.status).toHaveAttribute('data-status', 'FAILED')
})

test('workshop: four callbacks fail, the fifth is delivered', {
  tag: '@nightly',
}, async ({ page, merchant, customer }) => {
  test.slow()
  const workshop = workshopAt(page, merchant.merchantCode)
  await workshop.open('sinks')
  await page.getByLabel('HTTP status').fill('500')
  await page.getByLabel(/^How many times/).fill('4')
  await workshop.press('Save')
  await expect(workshop.outcome).toContainText('responds 500')
  await workshop.expectAccessible()

  const order = await payWithPix({ page, merchant, customer }, 45)
  await workshop.openPayment(order.id)
  await workshop.press('Succeed')
  await expect(workshop.timeline.filter({ hasText: 'Callback 1: answered 500' })).toBeVisible()

  await workshop.open('time')
  for (const attempt of [2, 3, 4, 5]) {
    await expect(page.getByTestId('upcoming')).toContainText(`Callback attempt ${attempt}`)
    await workshop.advanceToNextEvent()
  }
  await expect(page.getByTestId('upcoming')).toContainText('Nothing is planned')
  await workshop.expectAccessible()

  await workshop.openPayment(order.id)
  for (const attempt of [1, 2, 3, 4])
    await expect(workshop.timeline.filter({ hasText: `Callback ${attempt}: answered 500` })).toBeVisible()
  await expect(workshop.timeline.filter({ hasText: 'Callback 5: answered 200' })).toBeVisible()
  await workshop.open('sinks')
  await expect(page.getByTestId('sink-requests').locator('summary')).toHaveCount(5)
})

test('workshop: a payment expires when its time is moved', {
  tag: '@nightly',
}, async ({ page, merchant, customer }) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  const order = await payWithPix({ page, merchant, customer }, 1)

  await workshop.open('time')
  await expect(page.getByTestId('upcoming')).toContainText('Expiry is registered')
  await workshop.advanceToNextEvent()
  await workshop.openPayment(order.id)
  await expect(workshop.paymentPanel).toContainText('CUSTOMER_VERIFICATION_INACTIVITY')
  await workshop.expectAccessible()

  await page.goto(order.url)
  await customer.sees('done')
  await expect(customer.status).toHaveAttribute('data-status', 'FAILED')
})

test('workshop: a payment stays open while the clock is frozen, and falls due when the clock is advanced', {
  tag: '@nightly',
}, async ({ page, merchant, clock, customer }) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  await workshop.open('time')
  await workshop.press('Freeze')
  await expect(page.getByTestId('clock')).toContainText('Frozen')
  await workshop.expectAccessible()
  const shown = page.getByTestId('clock').locator('time')
  const stoodAt = await shown.getAttribute('datetime')

  // Without interference, this amount succeeds in ten seconds.
  const order = await payWithPix({ page, merchant, customer }, 60)
  await clock.advance(9)
  await workshop.openPayment(order.id)
  await expect(workshop.paymentPanel).toContainText('PROCESSING')
  await workshop.open('time')
  await workshop.advanceToNextEvent()
  await expect(shown).toHaveAttribute('datetime', new Date(Date.parse(stoodAt ?? '') + 10_000).toISOString())
  await workshop.press('Resume')
  await expect(page.getByTestId('clock')).toContainText('Running with real time')
  await workshop.openPayment(order.id)
  await expect(workshop.paymentPanel).toContainText('SUCCESS')
})

test('workshop: a payment that is paid late succeeds, and its callback can be sent again', async ({
  page,
  merchant,
  customer,
}) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  const order = await payWithPix({ page, merchant, customer }, 45)
  await workshop.openPayment(order.id)
  await workshop.press('Pay late (moves the clock)')
  await expect(workshop.paymentPanel).toContainText('SUCCESS')
  await expect(workshop.timeline.filter({ hasText: 'Callback 1: answered 200' })).toBeVisible()
  await workshop.press('Send the callback again')
  await expect(workshop.timeline.filter({ hasText: 'Callback sent again, attempt 1: answered 200' })).toBeVisible()
})
