import { expect } from '@playwright/test'
import { exampleValue } from '#contract/fields/example-values.ts'
import { webApplicationOperations } from '#contract/operations/web-application-operations.ts'
import { redirectParameterNames, redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

const personal = redirectParameterNames.filter((name) => redirectParameters[name].personal)
const customerData = {
  accountName: 'Somchai Jaidee',
  emailAddress: 'somchai@example.com',
  phoneNumber: exampleValue('phoneNumber', 'THB'),
  accountNumber: '1234567890',
}

test('token and customer data leave the query when the app starts, and still work after a reload', async ({
  page,
  merchant,
  customer,
}) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' }, customerData)
  const later: string[] = []
  page.on('request', (request) => later.push(`${request.url().split('#')[0]} ${request.headers()['referer'] ?? ''}`))
  await page.goto(order.url)
  await customer.sees('choose')
  await isTakenOver(page)
  const { searchParams, hash } = new URL(await page.evaluate(() => location.href))
  expect(personal.filter((name) => searchParams.has(name))).toEqual([])
  expect(new URLSearchParams(hash.slice(1)).get('token')).toBe(order.token)
  expect(searchParams.get('idPayin')).toBe(order.id)

  later.shift()
  await page.reload()
  await customer.choose('PROMPTPAY')
  await customer.sees('pay')
  const secrets = [order.token, ...Object.values(customerData).map(encodeURIComponent)]
  expect(later.filter((request) => secrets.some((secret) => request.includes(secret)))).toEqual([])
  expect((await merchant.read(order.id)).paymentMethodResponse.emailAddress).toBe(customerData.emailAddress)
})

test("the merchant's name is left out when the token may not read it", {
  tag: '@ci',
}, async ({ page, merchant, sandbox, customer }) => {
  const operations = (id: string) => webApplicationOperations(id).filter((operation) => !operation.includes('merchant'))
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, {}, operations)
  await page.goto(order.url)
  await customer.choose('PIXQR')
  await customer.sees('pay')
  await expect(page.locator('body')).not.toContainText(english('page.payTo'))
  await sandbox.settle(order.id, { status: 'REFUSED' })
  await customer.comesBack()
  await customer.sees('done')
  await expect(page.getByTestId('return')).toContainText(english('return.shop'))
})
