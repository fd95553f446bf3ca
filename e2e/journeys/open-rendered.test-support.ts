import { expect, type Page } from '@playwright/test'

/** Whether the server has rendered the document that is open, which it does not where that takes it too long. */
export const isRendered = async (page: Page) => (await page.locator('html').getAttribute('data-answered')) !== null

/** Opens an address that the server renders, again where it was too busy to. */
export const openRendered = (page: Page, url: string, waitUntil: 'load' | 'commit' = 'load') =>
  expect(async () => {
    await page.goto(url, { waitUntil })
    expect(await isRendered(page), 'the server renders the page').toBe(true)
  }).toPass()
