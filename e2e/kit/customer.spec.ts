import { expect } from '@playwright/test'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { test } from './test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a payment without a form is sent by submit', async ({ page, merchant, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR' })
    await page.goto(order.url)
    await customer.sees('submit')
    await customer.submit()
    await customer.sees('pay')
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a customer who stays is led neither to the bank nor back to the shop', async ({
    page,
    merchant,
    sandbox,
    clock,
    customer,
  }) => {
    await clock.freeze()
    await customer.stays()
    // Only a payment that the app itself has begun is led to the bank.
    const order = await merchant.order({ amount: 60, currencyCode: 'ZAR' })
    await page.goto(order.url)
    await isTakenOver(page)
    await customer.choose('BANKC_DIRECT_EFT')
    await customer.submit()
    await customer.sees('pay')
    await expect(page.getByTestId('host')).toBeVisible()
    await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
    await expect(page.getByTestId('step')).toHaveAttribute('data-step', 'pay')
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await customer.comesBack()
    await customer.sees('done')
    await expect(page.getByTestId('automatic-return')).toHaveCount(0)
    await expect(page.getByTestId('step')).toHaveAttribute('data-step', 'done')
  })
})

test('the screen of a page whose first responses are on their way is known', async ({
  page,
  merchant,
  sandbox,
  customer,
}) => {
  await sandbox.fault({ operation: 'listPayinOptions', fault: 'latency', delayMs: 10_000, times: 1 })
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
  await customer.sees('opening')
  await customer.sees('choose')
})
