import type { Page } from '@playwright/test'

/**
 * The customer moves the wheel all the time, so that no success returns to the shop, and no payment leaves for a bank,
 * while a test on a slow machine still looks at it: from outside the page, five seconds may pass unseen. Called before
 * the page would leave; counts in every document.
 */
export async function stayAtResults(page: Page): Promise<void> {
  const moveWheel = () => void setInterval(() => window.dispatchEvent(new Event('wheel')), 100)
  await page.addInitScript(moveWheel)
  await page.evaluate(moveWheel)
}
