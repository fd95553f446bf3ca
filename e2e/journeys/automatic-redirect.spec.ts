import { expect } from '@playwright/test'
import type { Customer } from '../kit/customer.ts'
import { test } from '../kit/test.ts'

const money = { amount: 45, currencyCode: 'ZAR' } as const

const startsBankPayment = async (customer: Customer): Promise<void> => {
  await customer.sees('choose')
  await customer.choose('BANKC_DIRECT_EFT')
  await customer.sees('fill')
  await customer.submit()
  await customer.sees('pay')
}

test.describe('a customer without prefers-reduced-motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('is redirected to the bank after a moment, and not again after "back"', { tag: '@waits' }, async ({
    page,
    merchant,
    customer,
  }) => {
    await page.goto((await merchant.order(money)).url)
    await startsBankPayment(customer)
    await expect(page.getByTestId('automatic-leave')).toContainText('BankC Direct EFT')
    await page.waitForURL(/\/sandbox\/bank\//)
    await page.goBack()
    await customer.sees('pay')
    await expect(page.getByTestId('host')).toBeVisible()
    await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
  })

  test('cancels the redirect with one tap', { tag: ['@waits', '@exhaustive'] }, async ({
    page,
    merchant,
    customer,
  }) => {
    await page.goto((await merchant.order(money)).url)
    await startsBankPayment(customer)
    await page.getByTestId('automatic-leave').getByRole('button').click()
    await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
    await expect(page.getByTestId('host')).toBeVisible()
  })

  test('is not redirected when the payment existed before the page was opened', { tag: '@exhaustive' }, async ({
    page,
    merchant,
    customer,
  }) => {
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
  await startsBankPayment(customer)
  await expect(page.getByTestId('host')).toBeVisible()
  await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
  await customer.expectAccessible()
})
