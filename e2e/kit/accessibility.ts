import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe need not describe the nodes that pass. */
const onlyViolations = { resultTypes: ['violations' as const] }

/** Checks that axe finds no violation of WCAG 2.2 A and AA, and that nothing overflows the screen's width. */
export async function expectAccessible(page: Page): Promise<void> {
  // Imported only by tests that check accessibility: a project without such tests needs no axe.
  const { default: AxeBuilder } = await import('@axe-core/playwright')
  const isThere = await page.evaluate(() => 'axe' in window)
  // Half a megabyte of script: not injected again into a page that still has it.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
  // Without legacy mode axe opens a second page to collect the results of frames, which takes ten times as long; our
  // pages have no frames.
  const { violations } = await axe.setLegacyMode().options(onlyViolations).withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
}

/** By how many CSS pixels the page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
