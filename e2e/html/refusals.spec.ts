import { expect } from '@playwright/test'
import { ENTRY, holdScript } from '../journeys/hold-script.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { upiPayment } from '../journeys/upi-payment.test-support.ts'
import { english } from '../languages/page-words.test-support.ts'
import { openAt, test, ways } from './ways.test-support.ts'

const THB = { amount: 45, currencyCode: 'THB' } as const

test.describe('without a script', { tag: ['@phone', '@nightly'] }, () => {
  test.use(ways.html)

  test('a create that is refused says so, and what was typed can be corrected or sent again', async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const order = await merchant.order(THB)
    await sandbox.fault({ operation: 'createPayin', fault: '406', code: 'SECURITY_CHECK_FAILED', times: 1 })
    await openAt(page, order.url)
    await customer.choose('PROMPTPAY')
    await customer.fill({ accountNumber: '1234567890' })
    await customer.submit()
    await customer.sees('rejected')
    await page.getByRole('button', { name: english('form.correct') }).click()
    await customer.sees('fill')
    await expect(page.getByTestId('accountNumber')).toHaveValue('123-4-56789-0')
    await customer.submit()
    await customer.sees('pay')
  })

  test('data of the merchant that the chosen method does not accept are named, and another method can be chosen', async ({
    page,
    merchant,
    customer,
  }) => {
    await openAt(page, (await merchant.order(THB, { accountNumber: '12' })).url)
    await customer.choose('PROMPTPAY')
    await customer.sees('data_invalid')
    await expect(page.getByTestId('violations')).toContainText('accountNumber')
    await page.getByRole('button', { name: english('choose.changeMethod') }).click()
    await customer.sees('choose')
  })

  test('data of the merchant that the method does not accept are named before an operator is chosen', async ({
    page,
    merchant,
    customer,
  }) => {
    const given = { paymentMethodCode: 'VAPAY', accountName: 'Ayu', emailAddress: 'ayu@example' }
    await openAt(page, (await merchant.order({ amount: 45, currencyCode: 'IDR' }, given)).url)
    await customer.sees('data_invalid')
    await expect(page.getByTestId('violations')).toContainText('emailAddress')
    await expect(page.getByRole('button', { name: english('choose.changeMethod') })).toBeHidden()
  })

  test('a planned failure of a read is met once, and the page that loads itself anew shows the payment', {
    tag: '@waits',
  }, async ({ page, merchant, sandbox, customer }) => {
    const order = await merchant.order(THB)
    await sandbox.fault({ operation: 'readPayin', fault: '500', times: 1 })
    await page.goto(order.url)
    await expect(page.locator('noscript p')).toBeVisible()
    await customer.sees('choose')
  })

  test('a reference that the token may not send is for the merchant, in words', async ({
    page,
    merchant,
    customer,
  }) => {
    const order = await upiPayment(merchant)
    const operations = () => [`GET /payins/${order.id}`, 'GET /merchant-info']
    const reading = await merchant.order(order.money, { idPayin: order.id }, operations)
    await openAt(page, reading.url)
    const field = page.getByTestId('reference-form').getByRole('textbox')
    await field.fill('413244427799')
    await field.press('Enter')
    await expect(page.getByTestId('reference-not-allowed')).toContainText('413244427799')
    await customer.sees('pay')
  })

  test('a link whose token is refused says in words that it does not work', async ({ page, merchant }) => {
    const { url, token } = await merchant.order(THB)
    for (const refused of [token.replace('eyJ', 'eyK'), 'a.b.c']) {
      await page.goto(url.replace(token, refused))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('arrival.heading'))
      await expect(page.locator('noscript p')).toContainText('The link has expired or was changed.')
    }
  })
})

test.describe('what the server refused, corrected before the app takes over its page,', { tag: '@phone' }, () => {
  test('is no longer called wrong: a field of the form', async ({ page, merchant, customer }) => {
    const release = await holdScript(page, ENTRY)
    const order = await merchant.order(THB, { paymentMethodCode: 'PROMPTPAY' })
    await openAt(page, order.url)
    const field = page.getByTestId('accountNumber')
    await field.fill('12345')
    await customer.submit()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('1234567890')
    release()
    await isTakenOver(page)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByTestId('error-summary')).toHaveCount(0)
  })

  test('is no longer called wrong: the number of a payment', async ({ page, merchant }) => {
    const release = await holdScript(page, ENTRY)
    const order = await upiPayment(merchant)
    await openAt(page, order.url)
    const field = page.getByTestId('reference-form').getByRole('textbox')
    await field.fill('41324')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/\b5\b/)
    await field.fill('413244427799')
    release()
    await isTakenOver(page)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect(field).not.toHaveAccessibleDescription(/\b5\b/)
  })
})
