import { expect, type Page } from '@playwright/test'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'
import { upiPayment } from './upi-payment.test-support.ts'

/*
 * Autofillers, the scripts of wallets and a browser that restores a page write into fields without an event. What the
 * customer sees is what the gateway gets.
 */

/** Writes into a control without an event. */
const write = (page: Page, selector: string, value: string) =>
  page.locator(selector).evaluate((control, text) => void Object.assign(control, { value: text }), value)

const field = (name: string) => `[data-testid=${name}]`

/** The bodies of the requests that change something. */
function sentBy(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataJSON())
  })
  return sent
}

test('an address that a script has written over the given one is the one that the gateway has', async ({
  page,
  merchant,
  customer,
}) => {
  const given = { paymentMethodCode: 'PROMPTPAY', emailAddress: 'old@shop.example', allowCustomerDataChange: true }
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' }, given)
  await page.goto(order.url)
  await expect(page.locator(field('emailAddress'))).toHaveValue('old@shop.example')
  await customer.fill({ accountNumber: '1234567890' })
  await page.locator(field('accountNumber')).blur()
  await write(page, field('emailAddress'), 'new@shop.example')
  await write(page, field('accountNumber'), '0987654321')
  await customer.submit()
  await customer.sees('pay')
  expect((await merchant.read(order.id)).paymentMethodResponse).toMatchObject({
    emailAddress: 'new@shop.example',
    accountCustomer: { accountNumber: '0987654321' },
  })
})

test('a form that a script has filled in is complete', async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'TWD' }, { paymentMethodCode: 'CODE_PAYMENT' })
  await page.goto(order.url)
  if ((await customer.sees('operator', 'fill')) === 'operator') await customer.chooseFirstOperator()
  await customer.sees('fill')
  const values = {
    accountName: 'Mei Lin',
    phoneNumber: '+886912345678',
    emailAddress: 'mei@shop.example',
    city: 'Taipei',
  }
  for (const [name, value] of Object.entries(values)) await write(page, field(name), value)
  await customer.submit()
  await customer.sees('pay')
  expect((await merchant.read(order.id)).paymentMethodResponse.emailAddress).toBe('mei@shop.example')
})

test('a radio button that a script has checked is the one that is sent', {
  tag: '@nightly',
}, async ({ page, merchant, customer }) => {
  const given = { paymentMethodCode: 'BANK_TRANSFER', paymentOperatorCode: '002' }
  const order = await merchant.order({ amount: 45, currencyCode: 'MXN' }, given)
  const sent = sentBy(page)
  await page.goto(order.url)
  await customer.sees('fill')
  await page
    .locator(`${field('accountType')} input[value=cellphone]`)
    .evaluate((radio) => void Object.assign(radio, { checked: true }))
  await customer.submit()
  await customer.sees('pay')
  expect(JSON.stringify(sent)).toContain('"accountType":"cellphone"')
})

test('what a script has written is there again after a look at the other methods', {
  tag: '@nightly',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
  await page.goto(order.url)
  await isTakenOver(page)
  await customer.choose('PROMPTPAY')
  await customer.sees('fill')
  await write(page, field('accountNumber'), '1234567890')
  // The page adds its history entry after the form is painted; a "back" before that leaves the page.
  await page.waitForFunction(() => history.state?.chosen?.paymentMethodCode === 'PROMPTPAY')
  await page.goBack()
  await customer.sees('choose')
  await customer.choose('PROMPTPAY')
  await expect(page.locator(field('accountNumber'))).toHaveValue(/1.*2.*3.*0/)
})

test('a reference that a script has written is sent, and a search that it has written finds', async ({
  page,
  merchant,
  customer,
}) => {
  const upi = await upiPayment(merchant)
  await page.goto(upi.url)
  await write(page, '[data-testid=reference-form] input:not([type=hidden])', 'UTR: 4132 4442 7799')
  await page.getByRole('button', { name: english('pay.reference.submit') }).click()
  await expect(page.getByTestId('reference-sent')).toContainText('413244427799')
  expect((await merchant.read(upi.id)).paymentMethodResponse.externalReference?.reference).toBe('413244427799')

  const online = await merchant.order({ amount: 45, currencyCode: 'THB' }, { paymentMethodCode: 'ONLINE' })
  await page.goto(online.url)
  await customer.sees('operator')
  // The focus is moved by the app; the browser's own answer to Enter is another document.
  await isTakenOver(page)
  await write(page, `${field('operator')} input[type=search]`, 'siam')
  await page.locator(`${field('operator')} input[type=search]`).press('Enter')
  await expect(page.locator(`${field('operator')} li > button[value]`)).toHaveCount(1)
  await expect(page.locator(`${field('operator')} li > button[value=SCB]`)).toBeFocused()
})

for (const isHeld of [false, true]) {
  test(`a message with the reference in it becomes the number when it is pasted ${isHeld ? 'before' : 'after'} the app has come, before it is sent`, async ({
    page,
    merchant,
  }) => {
    const order = await upiPayment(merchant)
    const release = isHeld ? await holdScript(page, ENTRY) : () => undefined
    await page.goto(order.url, { waitUntil: 'commit' })
    const input = page.locator('[data-testid=reference-form] input:not([type=hidden])')
    if (!isHeld) await isTakenOver(page)
    await page.evaluate(() => navigator.clipboard.writeText('\u200eUPI Ref No. ४१३२ ४४४२\u00a0७७९९'))
    await input.focus()
    await page.keyboard.press('ControlOrMeta+V')
    release()
    await expect(input).toHaveValue('413244427799')
    await page.getByRole('button', { name: english('pay.reference.submit') }).click()
    await expect(page.getByTestId('reference-sent')).toContainText('413244427799')
  })
}
