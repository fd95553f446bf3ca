import { expect } from '@playwright/test'
import { english } from '../languages/page-words.test-support.ts'
import { test } from './named-shop.test-support.ts'

const money = { amount: 45, currencyCode: 'BRL' } as const
const support = { url: 'https://shop.example/help', email: 'help@shop.example' }

test('every page shows the merchant’s support contact, with the order number as the e-mail’s subject', async ({
  page,
  shop,
  customer,
}) => {
  const merchant = await shop({ support })
  const order = await merchant.order(money)
  const help = page.getByTestId('support')
  const expectHelp = async () => {
    await expect(help).toContainText(english('result.support', { merchant: 'Green Grocer' }))
    await expect(help.getByRole('link', { name: english('page.help') })).toHaveAttribute('href', support.url)
    const letter = help.getByRole('link', { name: support.email })
    await expect(letter).toHaveAttribute('href', `mailto:${support.email}?subject=${order.id}`)
  }
  await page.goto(order.url)
  await customer.sees('choose')
  await expectHelp()
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await page.reload()
  await customer.sees('pay')
  await expectHelp()
  await customer.expectAccessible()
})

test('a merchant without a configured support contact has no such line', async ({ page, shop, customer }) => {
  const merchant = await shop({})
  await page.goto((await merchant.order(money)).url)
  await customer.sees('choose')
  await expect(page.getByRole('banner').getByText('Green Grocer')).toBeVisible()
  await expect(page.getByTestId('support')).toHaveCount(0)
})
