import type { Page } from '@playwright/test'

/**
 * Opens a redirect URL; resolves once the page knows the merchant, from the rendered first screen or from a later
 * response.
 */
export async function arriveAt(page: Page, url: string): Promise<void> {
  const asked = page.waitForResponse('**/api/merchant-info')
  const given = page.locator('html[data-answered]').waitFor({ state: 'attached' })
  await Promise.all([Promise.race([asked, given]), page.goto(url)])
}
