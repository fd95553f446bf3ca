import { expect } from '@playwright/test'
import { exampleValue } from '#contract/fields/example-values.ts'
import { demoCheckout, demoOrderAt, demoShopOf } from '../kit/demo-shop.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

const name = exampleValue('accountName', 'THB')
const email = exampleValue('emailAddress', 'THB')
const account = exampleValue('accountNumber', 'THB')

// What is looked at after a success is looked at on this page.
test.beforeEach(({ page }) => stayAtResults(page))

test('scenario 2: given data is shown read-only, and only missing fields are requested', async ({
  page,
  request,
  customer,
}) => {
  const shop = demoShopOf(request)
  await page.goto(demoCheckout(2, 'currencyCode=THB'))
  await customer.choose('PROMPTPAY')
  await customer.sees('fill')
  await expect(page.getByTestId('locked')).toContainText(name)
  await expect(page.getByTestId('locked')).toContainText(email)
  await expect(page.getByTestId('form').getByRole('textbox')).toHaveCount(1)
  await customer.expectAccessible()
  await customer.fill({ accountNumber: account })
  await customer.submit()
  await customer.sees('pay')

  const order = await demoOrderAt(page)
  const { paymentMethodResponse } = await shop.read(order)
  expect(paymentMethodResponse).toMatchObject({ emailAddress: email, accountCustomer: { accountNumber: account } })
})

test('scenario 2: a plus in the e-mail address that the merchant has not encoded reaches the payment', async ({
  page,
  merchant,
  customer,
}) => {
  const emailAddress = 'asha+shop@mail.example'
  const order = await merchant.order({ amount: 45, currencyCode: 'INR' }, { paymentMethodCode: 'UPIQR', emailAddress })
  await page.goto(order.url.replace('asha%2Bshop', 'asha+shop'))
  await customer.sees('pay')
  expect((await merchant.read(order.id)).paymentMethodResponse).toMatchObject({ emailAddress })
})

test('scenario 2: with the method given too no input is required, and the payment starts by itself', {
  tag: '@waits',
}, async ({ page, customer }) => {
  await page.goto(demoCheckout(2, 'currencyCode=BRL&paymentMethodCode=PIXQR'))
  await customer.sees('pay')
})

test('scenario 2: data that the method does not accept leads to an explanation and to the other methods, and no payin is created', async ({
  page,
  request,
  customer,
}) => {
  await page.goto(demoCheckout(2, 'currencyCode=THB&accountNumber=12'))
  await customer.choose('PROMPTPAY')
  await customer.sees('data_invalid')
  await expect(page.getByTestId('violations')).toContainText('accountNumber')
  await customer.expectAccessible()
  expect(await demoShopOf(request).order((await demoOrderAt(page)).id)).toMatchObject({ status: 'unpaid' })
  await page.reload()
  await customer.sees('data_invalid')
  await page.getByRole('button', { name: english('choose.changeMethod') }).click()
  await customer.sees('choose')
})

test('scenario 3: given data is filled in and can be changed', async ({ page, request, customer }) => {
  const shop = demoShopOf(request)
  await page.goto(demoCheckout(3, 'currencyCode=THB'))
  await customer.choose('OFFLINE')
  await customer.sees('operator')
  await customer.chooseFirstOperator()
  await customer.sees('fill')
  await expect(page.getByTestId('locked')).toBeHidden()
  await expect(page.getByTestId('accountName')).toHaveValue(name)
  await customer.expectAccessible()
  await customer.fill({ accountName: 'Malee Rakdee', accountNumber: account })
  await customer.submit()
  await customer.sees('pay')

  const order = await demoOrderAt(page)
  const { paymentMethodResponse } = await shop.read(order)
  expect(paymentMethodResponse.accountCustomer?.accountName).toBe('Malee Rakdee')
})

test('scenario 4: the option that the shop selected is not offered for choice', async ({ page, customer }) => {
  await page.goto(demoCheckout(4, 'currencyCode=THB&paymentMethodCode=PROMPTPAY'))
  await customer.sees('fill')
  await expect(page.getByRole('button', { name: english('choose.changeMethod') })).toBeHidden()
  await customer.fill({ accountNumber: account })
  await customer.submit()
  await customer.sees('pay')
})

test('scenario 4: an option that is not offered leads to a clear page', async ({ page, customer }) => {
  await page.goto(demoCheckout(4, 'currencyCode=THB&paymentMethodCode=PIXQR'))
  await customer.sees('not_offered')
  await expect(customer.failureCode).toHaveText('PIXQR')
  await customer.expectAccessible()
})

test('scenario 4: an operator alone restricts the list to the methods that have it', async ({
  page,
  merchant,
  customer,
}) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'IDR' }, { paymentOperatorCode: 'OVO' })
  await page.goto(order.url)
  await customer.sees('fill')
  await customer.submit()
  await customer.sees('pay')
  const { paymentMethodResponse } = await merchant.read(order.id)
  expect(paymentMethodResponse).toMatchObject({ paymentMethodCode: 'EWALLET', paymentOperator: { code: 'OVO' } })
})

test('scenario 5: the option is preselected, and the customer may choose another', async ({
  page,
  request,
  customer,
}) => {
  const shop = demoShopOf(request)
  await page.goto(demoCheckout(5, 'currencyCode=THB&paymentMethodCode=PROMPTPAY'))
  await customer.sees('choose')
  await expect(page.locator('[aria-current="true"]')).toHaveAttribute('value', 'PROMPTPAY')
  await customer.expectAccessible()
  await customer.choose('OFFLINE')
  await customer.sees('operator')
  await customer.chooseFirstOperator()
  await customer.sees('fill')
  await customer.fill({ accountNumber: account })
  await customer.submit()
  await customer.sees('pay')

  const order = await demoOrderAt(page)
  expect((await shop.read(order)).paymentMethodResponse.paymentMethodCode).toBe('OFFLINE')
})
