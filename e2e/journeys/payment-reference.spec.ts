import { expect, type Page } from '@playwright/test'
import type { Merchant, Order } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'

/** SUCCESS within 3 s of the moment processing starts: the reference's arrival. */
const AMOUNT = 35
const SETTLE_SECS = 3
const REFERENCE = '413244427799'

for (const method of ['P2A_V2', 'UPIQR']) {
  const tag = method === 'UPIQR' ? [] : ['@exhaustive']
  test.describe(`${method} ends with the number of the payment`, { tag }, () => {
    test('a wrong length is refused in place, spaces do not matter, and the payment then succeeds', async ({
      page,
      merchant,
      clock,
      customer,
    }) => {
      const order = await openPayin(page, merchant, method)
      await clock.advance(60)
      expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')

      await sendReference(page, '41324')
      await expect(page.getByRole('textbox')).toHaveAccessibleDescription(/You entered 5/)
      await expect(page.getByRole('textbox')).toBeFocused()
      await customer.expectAccessible()
      expect((await merchant.read(order.id)).paymentMethodResponse.externalReference).toBeUndefined()

      await sendReference(page, ' 4132 4442 7799 ')
      await expect(page.getByTestId('reference-sent')).toContainText(REFERENCE)
      expect((await merchant.read(order.id)).paymentMethodResponse.externalReference?.reference).toBe(REFERENCE)
      await clock.advance(SETTLE_SECS)
      await customer.comesBack()
      await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
    })

    test('a number of another open payment is refused in words, and another can be sent', async ({
      page,
      merchant,
    }) => {
      await openPayin(page, merchant, method)
      await sendReference(page, REFERENCE)
      await expect(page.getByTestId('reference-sent')).toBeVisible()
      await openPayin(page, merchant, method)
      await sendReference(page, REFERENCE)
      await expect(page.getByRole('textbox')).toHaveAccessibleDescription(/may belong to another payment/)
      await sendReference(page, '413244427800')
      await expect(page.getByTestId('reference-sent')).toContainText('413244427800')
    })

    test('a page whose token may not send it says to whom to send the number', async ({ page, merchant, customer }) => {
      const order = await merchant.order({ amount: AMOUNT, currencyCode: 'INR' })
      await merchant.create(order, { paymentMethodCode: method })
      const operations = () => [`GET /payins/${order.id}`, 'GET /merchant-info']
      const reading = await merchant.order(order.money, { idPayin: order.id }, operations)
      await page.clock.install()
      await page.goto(reading.url)
      await sendReference(page, REFERENCE)
      await expect(page.getByTestId('reference-not-allowed')).toContainText('Your payment continues.')
      await expect(page.getByTestId('reference-not-allowed')).toContainText('Blue Bottle Shop')
      await expect(page.getByTestId('reference-not-allowed')).toContainText(REFERENCE)
      await customer.sees('pay')
      await customer.expectAccessible()
    })
  })
}

test('UPIQR with a UPI id asks for no number', async ({ page, merchant, customer }) => {
  const values = { upiId: 'asha@okaxis', paymentMethodCode: 'UPIQR' }
  const order = await merchant.order({ amount: AMOUNT, currencyCode: 'INR' }, values)
  await page.goto(order.url)
  await customer.sees('pay')
  await expect(page.getByTestId('qr')).toBeVisible()
  await expect(page.getByTestId('reference-form')).toBeHidden()
})

/** A payment under way on the customer's page. */
async function openPayin(page: Page, merchant: Merchant, paymentMethodCode: string): Promise<Order> {
  await page.clock.install()
  const order = await merchant.order({ amount: AMOUNT, currencyCode: 'INR' })
  await merchant.create(order, { paymentMethodCode })
  await page.goto(order.url)
  await expect(page.getByTestId('reference-form')).toBeVisible()
  return order
}

/** Types and sends a number; a press within a second of another would be taken for a double tap. */
async function sendReference(page: Page, typed: string): Promise<void> {
  await page.clock.runFor(1_000)
  const form = page.getByTestId('reference-form')
  await form.getByRole('textbox').fill(typed)
  await form.getByRole('button', { name: 'Send the number' }).click()
}
