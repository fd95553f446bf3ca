import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { screenHeading, shownScreens, showScreen } from './shown-screens.test-support.ts'

/** Requirements for a method whose operators are stores; for other methods they are banks. */
const store = { step: 'operator', state: 'open', methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' } as const

for (const screen of [store, ...shownScreens]) {
  const { step, state, methodCode } = screen
  const tag = screen === store || methodCode === 'VAPAY' ? ['@phone'] : ['@phone', '@exhaustive']

  test(`the document title names ${step} of ${methodCode}, ${state}, and accessible names contain the visible text`, {
    tag,
  }, async ({ page }) => {
    await showScreen(page, screen)
    const heading = (await screenHeading(page).innerText()).replaceAll(/\s+/g, ' ')
    await expect.poll(async () => (await page.title()).slice(0, heading.length)).toBe(heading)
    expect(await page.evaluate(notCalledAsWritten)).toEqual([])
  })
}

/** WCAG 2.5.3 (Label in Name): controls whose accessible name lacks their visible text. */
function notCalledAsWritten(): readonly string[] {
  const named = [...document.querySelectorAll<HTMLElement>('[aria-label]:is(a, button, summary, input, select)')]
  return named
    .filter((one) => !one.ariaLabel?.toLowerCase().includes(one.innerText.trim().toLowerCase()))
    .map((one) => one.outerHTML.slice(0, 120))
}
