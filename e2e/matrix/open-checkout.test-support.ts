import type { Page } from '@playwright/test'

/** Opens a redirect address; resolves once the page knows the merchant, whether the answer came with it or later. */
export async function arriveAt(page: Page, url: string): Promise<void> {
  const asked = page.waitForResponse('**/api/merchant-info')
  const given = page.locator('#given').waitFor({ state: 'attached' })
  await Promise.all([Promise.race([asked, given]), page.goto(url)])
}
