import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'

test('the customer changes the language, which the address then keeps', async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
  await page.goto(order.url)
  await customer.sees('choose')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('th')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.reload()
  await expect(customer.heading).toHaveText(/^[\p{Script=Thai}\s]+$/u)
})

test.describe('a browser that prefers Thai', () => {
  test.use({ locale: 'th-TH' })

  test('gets Thai without asking', async ({ page, merchant, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    await page.goto(order.url)
    await customer.sees('choose')
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  })
})
