import { expect, type Page } from '@playwright/test'

/**
 * Lets the page's time pass in steps until this holds; it must not wait long itself. `page.clock` must have been
 * installed.
 */
export const patiently = (page: Page, isSo: () => Promise<void>, stepMs = 2_000) =>
  expect(async () => {
    await page.clock.runFor(stepMs)
    await isSo()
  }).toPass({ intervals: [1] })
