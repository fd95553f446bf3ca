import { expect } from '@playwright/test'
import { english } from '../languages/page-words.test-support.ts'
import { openAt, test, ways } from './ways.test-support.ts'

test.use(ways.html)

const THB = { amount: 45, currencyCode: 'THB' } as const

test.describe('without a script', { tag: ['@phone', '@exhaustive'] }, () => {
  test('a create that is refused says so, and what was typed can be corrected or sent again', async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const order = await merchant.order(THB)
    await openAt(page, order.url)
    await customer.choose('PROMPTPAY')
    await customer.fill({ accountNumber: '1234567890' })
    await sandbox.fault({ operation: 'createPayin', fault: '403', times: 1 })
    await customer.submit()
    await customer.sees('rejected')
    await page.getByRole('button', { name: english('form.correct') }).click()
    await customer.sees('fill')
    await expect(page.getByTestId('accountNumber')).toHaveValue('123-4-56789-0')
    await customer.submit()
    await customer.sees('pay')
  })

  test('a link whose token is refused says in words that it does not work', async ({ page, merchant }) => {
    const order = await merchant.order(THB)
    await openAt(page, order.url.replace('token=eyJ', 'token=eyK'))
    await expect(page.locator('noscript p')).toContainText('The link has expired or was changed.')
  })
})
