import { expect } from '@playwright/test'
import type { Order } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

test('an open payin can be paid from its status page', {
  tag: '@waits',
}, async ({ page, merchant, sandbox, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await page.goto(statusUrl(order))
  await customer.sees('status')
  await expect(page.getByTestId('qr').getByRole('img')).toBeVisible()
  await customer.expectAccessible()
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  await customer.comesBack()
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
  await customer.expectAccessible()
})

test('a payin that failed says so with its reason', async ({ page, merchant, sandbox, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await sandbox.settle(order.id, { status: 'FAILED', failureReasonCode: 'CUSTOMER_NOT_REGISTERED' })
  await page.goto(statusUrl(order))
  await expect(customer.status).toHaveAttribute('data-status', 'FAILED')
  await expect(customer.failureCode).toHaveText('CUSTOMER_NOT_REGISTERED')
  await customer.expectAccessible()
})

test('a payin that does not exist yet is shown once it exists', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await page.goto(statusUrl(order))
  await expect(customer.heading).toHaveText(english('status.notFound.heading'))
  await customer.expectAccessible()
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  const code = page.getByTestId('qr').getByRole('img')
  // A page that took long to load reads the payin once more by itself; its button may be gone then.
  await page
    .getByRole('button', { name: english('pay.checkNow') })
    .or(code)
    .first()
    .click()
  await expect(code).toBeVisible()
})

test('a token for another payin is refused with an explanation', async ({ page, merchant, customer }) => {
  const [order, other] = [
    await merchant.order({ amount: 45, currencyCode: 'BRL' }),
    await merchant.order({ amount: 45, currencyCode: 'BRL' }, {}, () => ['GET /payins/another.*']),
  ]
  await page.goto(statusUrl({ ...order, token: other.token }))
  await expect(customer.failureCode).toContainText('403')
  await customer.expectAccessible()
})

const statusUrl = ({ id, token, money: { currencyCode } }: Order): string =>
  `/status?${new URLSearchParams({ idPayin: id, token, currencyCode })}`
