import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { shownScreens, showScreen } from './shown-screens.test-support.ts'

/** FieldRules for a store, where others ask for a bank. */
const store = { step: 'operator', state: 'open', methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' } as const

for (const screen of [store, ...shownScreens]) {
  const { step, state, methodCode } = screen
  const tag = screen === store || methodCode === 'VAPAY' ? ['@phone'] : ['@phone', '@exhaustive']

  test(`the window is named after ${step} of ${methodCode}, ${state}, and speech finds what is written`, {
    tag,
  }, async ({ page }) => {
    await showScreen(page, screen)
    const heading = (await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\s+/g, ' ')
    await expect.poll(async () => (await page.title()).slice(0, heading.length)).toBe(heading)
    expect(await page.evaluate(notCalledAsWritten)).toEqual([])
  })
}

/** WCAG 2.5.3: controls whose name for assistive technology lacks the words on them. */
function notCalledAsWritten(): readonly string[] {
  const named = [...document.querySelectorAll<HTMLElement>('[aria-label]:is(a, button, summary, input, select)')]
  return named
    .filter((one) => !one.ariaLabel?.toLowerCase().includes(one.innerText.trim().toLowerCase()))
    .map((one) => one.outerHTML.slice(0, 120))
}
