import { expect, type Page } from '@playwright/test'
import type { PayinDetail } from '#contract/operations/results.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import { english } from '../languages/page-words.test-support.ts'
import { expectMoney } from './money-on-screen.ts'

/** The headings of the result page: a payment that was not made in time has another one than a payment that failed. */
const headings: { readonly [S in FinalStatus]: readonly string[] } = {
  SUCCESS: [english('result.success.heading')],
  FAILED: [english('result.failed.heading'), english('result.expired.heading')],
  REFUSED: [english('result.refused.heading')],
}

/**
 * Checks the result page of a payin: the status, the amount and both numbers of the gateway's response, the way back to
 * the shop, and, unless it succeeded, the reason and what happens to the money, in words, with the raw code in small
 * print.
 */
export async function expectResultPage(page: Page, status: FinalStatus, detail: PayinDetail): Promise<void> {
  expect(detail.process.status).toBe(status)
  if (status === 'SUCCESS') await stayToRead(page)
  await expect(page.getByTestId('status')).toHaveAttribute('data-status', status)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^(?:${headings[status].join('|')})$`))
  const { idPayin = '', returnUrl = '', moneyRequired } = detail.paymentMethodResponse
  await expectMoney(page.getByTestId('value-amount'), moneyRequired ?? detail.paymentRequested.money)
  await expect(page.getByTestId('value-order-number')).toHaveText(idPayin)
  await expect(page.getByTestId('value-payment-number')).toHaveText(detail.idPayment)
  await expect(page.getByTestId('return').getByRole('link')).toHaveAttribute('href', returnUrl)
  if (status === 'SUCCESS') await expect(page.getByTestId('failure-code')).toHaveCount(0)
  else await expectReason(page, detail)
}

/**
 * The page of a success that is opened next never gets further than the first of its five seconds, so that a test can
 * look at all of it. Nothing else that is regular happens in such a document: the payment must be final.
 */
export const holdCountdown = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { setInterval: () => 0 })
  })

/**
 * A success returns to the shop by itself unless a key is pressed, which counts from a moment after the page appears.
 */
async function stayToRead(page: Page): Promise<void> {
  await expect(page.getByTestId('status')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.getByTestId('automatic-return')).toBeHidden({ timeout: 250 })
  }).toPass()
}

async function expectReason(page: Page, { failureReasonCode = '' }: PayinDetail): Promise<void> {
  await expect(page.getByTestId('failure-code')).toHaveText(failureReasonCode)
  // Whole sentences without codes.
  await expect(page.getByRole('alert')).toContainText(/[a-z]+ [a-z]+ [a-z]+/)
  await expect(page.getByRole('alert')).not.toContainText(/[A-Z]+_[A-Z]+/)
  await expect(page.getByTestId('money')).toHaveText(/money/i)
  await expect(page.getByTestId('automatic-return')).toHaveCount(0)
}
