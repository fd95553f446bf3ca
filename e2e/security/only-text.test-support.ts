import { expect, type Page } from '@playwright/test'
import { overflowOf } from '../kit/accessibility.ts'

const unseen = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\u2028\u2029\ufeff\u{e0000}-\u{e007f}]/u

/** What the page itself puts around a value of the other direction (D-550), so that it stays among its own words. */
const isolated = /\u2068([^\u2066-\u2069]*)\u2069/gu

/** Fails when untrusted text was parsed as markup, or put a control character into visible text. */
export async function expectOnlyText(page: Page): Promise<void> {
  await expect(
    page.locator(
      '[onerror], [onload], iframe, body script:not([src], [type="application/json"]), a[href*="elsewhere.example"], [href^="javascript:" i]',
    ),
  ).toHaveCount(0)
  expect((await page.locator('body').innerText()).replace(isolated, '$1')).not.toMatch(unseen)
  expect(await page.title()).not.toMatch(unseen)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
}

/** Fails the test when a page shows a dialog: an injected script has run. */
export function expectNoDialog(page: Page): void {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`)
  })
}
