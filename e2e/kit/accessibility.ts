import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What passes need not be described node by node. */
const onlyViolations = { resultTypes: ['violations' as const] }

/** No violation of WCAG 2.2 A and AA that axe can see, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Loaded by the tests that ask for it: a project without such tests needs no axe.
  const { default: AxeBuilder } = await import('@axe-core/playwright')
  const isThere = await page.evaluate(() => 'axe' in window)
  // Half a megabyte of script: a page that has it from its last screen does not need it again.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
  // Without legacy mode a second page is opened to gather the results of frames, of which we have none: ten times as long.
  const { violations } = await axe.setLegacyMode().options(onlyViolations).withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
