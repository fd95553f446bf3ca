import { expect, type Page } from '@playwright/test'
import { runUntil, standStill } from '../journeys/standing-clock.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { upiPayment } from '../journeys/upi-payment.test-support.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

/**
 * The live region in which the page announces what no change of focus tells. It is empty again after ten seconds, which a
 * standing clock does not count.
 */
const said = (page: Page) => page.locator('[role="status"][aria-live="polite"]')

test.describe('a form error is announced', { tag: '@phone' }, () => {
  test('when Enter is pressed in the field of a payment reference', {
    tag: '@nightly',
  }, async ({ page, merchant, customer }) => {
    await page.clock.install()
    const order = await upiPayment(merchant)
    await page.goto(order.url)
    await customer.sees('pay')
    await isTakenOver(page)
    const field = page.getByTestId('reference-form').getByRole('textbox')
    await field.fill('1234')
    await standStill(page)
    await field.press('Enter')
    await runUntil(page, () => expect(said(page)).toHaveText(/12 digits/, { timeout: 1 }), 2_000)
    await expect(field).toHaveAccessibleDescription(/12 digits/)
  })

  test('when a field turns out wrong after the form was submitted: only that field is announced', {
    tag: '@nightly',
  }, async ({ page, merchant, customer }) => {
    await page.clock.install()
    await page.goto((await merchant.order({ amount: 45, currencyCode: 'ZAR' })).url)
    await isTakenOver(page)
    await customer.choose('BANKA_PAY')
    await customer.submit()
    const summary = page.getByTestId('error-summary')
    await expect(summary).toBeFocused()
    await expect(summary).toHaveAccessibleName(await summary.getByRole('heading').innerText())
    await expect(summary).toHaveAccessibleDescription(/name/i)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await customer.fill({ accountNumber: '1' })
    await standStill(page)
    await page.keyboard.press('Tab')
    const invalid = english('field.accountNumber.error.invalid')
    await runUntil(page, () => expect(said(page)).toHaveText(invalid, { timeout: 1 }), 2_000)
    await expect(summary.getByRole('link')).toHaveCount(2)
  })
})

test('an announcement is removed before a reader can come across it again', {
  tag: ['@waits', '@phone'],
}, async ({ page, merchant, customer }) => {
  await page.clock.install()
  const order = await upiPayment(merchant)
  await page.goto(order.url)
  await customer.sees('pay')
  await isTakenOver(page)
  await standStill(page)
  await page.getByTestId('reference-form').getByRole('textbox').press('Enter')
  const fault = /12-digit number/
  await runUntil(page, () => expect(said(page)).toHaveText(fault, { timeout: 1 }), 2_000)
  await page.clock.runFor(15_000)
  // The time that is left may be announced meanwhile.
  await expect(said(page)).not.toHaveText(fault)
})

/** How a customer leaves a method: by the page's own button or the phone's back button. */
const waysBack = {
  'the button': (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: english('choose.changeMethod') })
      .click(),
  'the browser': async (page: Page) => {
    // Waits for the paint after which the step is in the history; no customer is faster.
    await page.waitForFunction(() => history.state?.laterSteps === 1)
    await page.goBack()
  },
} as const

for (const [way, goBack] of Object.entries(waysBack)) {
  test(`input typed for one method is kept for the next one: back by ${way}`, {
    tag: '@phone',
  }, async ({ page, merchant, customer }) => {
    await page.goto((await merchant.order({ amount: 45, currencyCode: 'ZAR' })).url)
    await isTakenOver(page)
    await customer.choose('BANKA_PAY')
    await customer.fill({ accountName: 'Thandi Nkosi', accountNumber: '12' })
    await goBack(page)
    await customer.choose('BANKB_PAY')
    await customer.sees('fill')
    await expect(page.getByTestId('accountName')).toHaveValue('Thandi Nkosi')
    await expect(page.getByTestId('accountNumber')).toHaveValue('12')
    await customer.fill({ accountName: '' })
    await goBack(page)
    await customer.choose('BANKA_PAY')
    await expect(page.getByTestId('accountName')).toHaveValue('')
  })
}
