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

test.describe('a customer who has not asked for stillness', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('is taken to the bank after a moment, and not again after "back"', async ({ page, merchant, customer }) => {
    await page.goto((await merchant.order(money)).url)
    await startsBankPayment(customer)
    await expect(page.getByTestId('automatic-leave')).toContainText('BankC Direct EFT')
    await page.waitForURL(/\/sandbox\/bank\//)
    await page.goBack()
    await customer.sees('pay')
    await expect(page.getByTestId('host')).toBeVisible()
    await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
  })

  test('stays with one tap', async ({ page, merchant, customer }) => {
    await page.goto((await merchant.order(money)).url)
    await startsBankPayment(customer)
    await page.getByTestId('automatic-leave').getByRole('button').click()
    await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
    await expect(page.getByTestId('host')).toBeVisible()
  })

  test('is not taken anywhere when the payment was found and not just started', async ({
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

test('a customer who has asked for stillness leaves by a tap alone', async ({ page, merchant, customer }) => {
  await page.goto((await merchant.order(money)).url)
  await startsBankPayment(customer)
  await expect(page.getByTestId('host')).toBeVisible()
  await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
  await customer.expectAccessible()
})
