import { expect, type Page } from '@playwright/test'
import type { Merchant, Order } from '../kit/merchant.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'

/** SUCCESS within 3 s of the moment processing starts, which is when the reference arrives. */
const AMOUNT = 35
const SETTLE_SECS = 3
/** Stays open: a reference is taken as long as its payment is. */
const OPEN_AMOUNT = 45
const REFERENCE = '413244427799'

for (const method of ['P2A_V2', 'UPIQR']) {
  const tag = method === 'UPIQR' ? [] : ['@nightly']
  test.describe(`${method} ends with the payment reference:`, { tag }, () => {
    test('a reference of the wrong length is refused at its field, spaces are ignored, and the payment then succeeds', {
      tag: '@waits',
    }, async ({ page, merchant, clock, customer }) => {
      await stayAtResults(page)
      // The payment would succeed, and the page show it, while a slow test still looks at the reference.
      await clock.freeze()
      const order = await openPayin(page, merchant, { method })
      await clock.advance(60)
      expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')

      await expect(page.getByRole('heading', { name: english('pay.reference.heading') })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('wait')
      await sendReference(page, '41324')
      await expect(page.getByRole('textbox')).toHaveAccessibleDescription(/You entered 5/)
      await expect(page.getByRole('textbox')).toBeFocused()
      await customer.expectAccessible()
      expect((await merchant.read(order.id)).paymentMethodResponse.externalReference).toBeUndefined()

      await sendReference(page, ' 4132 4442 7799 ')
      await expect(page.getByTestId('reference-sent')).toContainText(REFERENCE)
      await expect(page.getByRole('status').filter({ hasText: english('pay.waiting') })).toBeVisible()
      expect((await merchant.read(order.id)).paymentMethodResponse.externalReference?.reference).toBe(REFERENCE)
      await clock.advance(SETTLE_SECS)
      await customer.comesBack()
      await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
    })

    test('a reference of another open payment is refused with an explanation, and another one can be sent', async ({
      page,
      merchant,
    }) => {
      await openPayin(page, merchant, { method, amount: OPEN_AMOUNT })
      await sendReference(page, REFERENCE)
      await expect(page.getByTestId('reference-sent')).toBeVisible()
      await openPayin(page, merchant, { method, amount: OPEN_AMOUNT })
      await sendReference(page, REFERENCE)
      await expect(page.getByRole('textbox')).toHaveAccessibleDescription(/may belong to another payment/)
      await sendReference(page, '413244427800')
      await expect(page.getByTestId('reference-sent')).toContainText('413244427800')
    })

    test('a page whose token may not send the reference says whom to send it to', {
      tag: ['@waits', '@nightly'],
    }, async ({ page, merchant, customer }) => {
      const order = await merchant.order({ amount: AMOUNT, currencyCode: 'INR' })
      await merchant.create(order, { paymentMethodCode: method })
      const operations = () => [`GET /payins/${order.id}`, 'GET /merchant-info']
      const reading = await merchant.order(order.money, { idPayin: order.id }, operations)
      await page.clock.install()
      await page.goto(reading.url)
      await isTakenOver(page)
      await sendReference(page, REFERENCE)
      await expect(page.getByTestId('reference-not-allowed')).toContainText(
        english('pay.reference.notAllowed', { merchant: 'Blue Bottle Shop', reference: REFERENCE }),
      )
      await expect(page.getByTestId('reference-not-allowed')).toContainText('Blue Bottle Shop')
      await expect(page.getByTestId('reference-not-allowed')).toContainText(REFERENCE)
      await customer.sees('pay')
      await customer.expectAccessible()
    })
  })
}

test('UPIQR with a UPI id requires no payment reference', async ({ page, merchant, customer }) => {
  const values = { upiId: 'asha@okaxis', paymentMethodCode: 'UPIQR' }
  const order = await merchant.order({ amount: AMOUNT, currencyCode: 'INR' }, values)
  await page.goto(order.url)
  await customer.sees('pay')
  await expect(page.getByTestId('qr')).toBeVisible()
  await expect(page.getByTestId('reference-form')).toBeHidden()
})

/** An open payment on the customer's page, once the app has it; html/refusals.spec.ts sends a reference before. */
async function openPayin(
  page: Page,
  merchant: Merchant,
  { method: paymentMethodCode, amount = AMOUNT }: { readonly method: string; readonly amount?: number },
): Promise<Order> {
  await page.clock.install()
  const order = await merchant.order({ amount, currencyCode: 'INR' })
  await merchant.create(order, { paymentMethodCode })
  await page.goto(order.url)
  await expect(page.getByTestId('reference-form')).toBeVisible()
  await isTakenOver(page)
  return order
}

/** Types and sends a reference. Waits first: a press within a second of another one counts as a double tap. */
async function sendReference(page: Page, typed: string): Promise<void> {
  await page.clock.runFor(1_000)
  const form = page.getByTestId('reference-form')
  await form.getByRole('textbox').fill(typed)
  await form.getByRole('button', { name: english('pay.reference.submit') }).click()
}
