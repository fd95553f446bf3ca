import { expect, type Page } from '@playwright/test'
import type { PayinDetail } from '#contract/results.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import { expectMoney } from './money-on-screen.ts'

/** What the last page is called; a payment that nobody made in time is told apart from one that failed. */
const headings: { readonly [S in FinalStatus]: RegExp } = {
  SUCCESS: /^Payment received$/,
  FAILED: /^The payment was not (completed|made in time)$/,
  REFUSED: /^The payment was not accepted$/,
}

/**
 * The last page of a payin: how it ended, the amount and both numbers as the gateway answers them, the way back to the
 * shop, and where it did not succeed the reason and what became of the money, in words, the raw code in small print.
 */
export async function expectResultPage(page: Page, status: FinalStatus, detail: PayinDetail): Promise<void> {
  expect(detail.process.status).toBe(status)
  if (status === 'SUCCESS') await stayToRead(page)
  await expect(page.getByTestId('status')).toHaveAttribute('data-status', status)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[status])
  const { idPayin = '', returnUrl = '', moneyRequired } = detail.paymentMethodResponse
  await expectMoney(page.getByTestId('value-amount'), moneyRequired ?? detail.paymentRequested.money)
  await expect(page.getByTestId('value-order-number')).toHaveText(idPayin)
  await expect(page.getByTestId('value-payment-number')).toHaveText(detail.idPayment)
  await expect(page.getByTestId('return').getByRole('link')).toHaveAttribute('href', returnUrl)
  if (status === 'SUCCESS') await expect(page.getByTestId('failure-code')).toHaveCount(0)
  else await expectReason(page, detail)
}

/** A success leads back to the shop by itself unless a key is pressed, which counts from a moment after it appears. */
async function stayToRead(page: Page): Promise<void> {
  await expect(page.getByTestId('status')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.getByTestId('automatic-return')).toHaveCount(0, { timeout: 250 })
  }).toPass()
}

async function expectReason(page: Page, { failureReasonCode = '' }: PayinDetail): Promise<void> {
  await expect(page.getByTestId('failure-code')).toHaveText(failureReasonCode)
  // Sentences, and none of them a code.
  await expect(page.getByRole('alert')).toContainText(/[a-z]+ [a-z]+ [a-z]+/)
  await expect(page.getByRole('alert')).not.toContainText(/[A-Z]+_[A-Z]+/)
  await expect(page.getByTestId('money')).toHaveText(/money/i)
  await expect(page.getByTestId('automatic-return')).toHaveCount(0)
}
