import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { screenHeading, shownScreens, showScreen } from './shown-screens.test-support.ts'

/** Requirements for a method whose operators are stores; for other methods they are banks. */
const store = { step: 'operator', state: 'open', methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' } as const

for (const screen of [store, ...shownScreens]) {
  const { step, state, methodCode } = screen
  const tag = screen === store || methodCode === 'VAPAY' ? ['@phone'] : ['@phone', '@nightly']

  test(`the markup of ${step} of ${methodCode}, ${state}: valid HTML, its title is its heading, and accessible names contain the visible text`, {
    tag,
  }, async ({ page, context }) => {
    await showScreen(page, screen)
    const heading = (await screenHeading(page).innerText()).replaceAll(/\s+/g, ' ')
    await expect.poll(async () => (await page.title()).slice(0, heading.length)).toBe(heading)
    expect(await page.evaluate(notCalledAsWritten)).toEqual([])
    const html = await page.getByTestId('step').evaluate((one) => one.parentElement?.outerHTML ?? '')
    // The HTML parser moves an element that is not allowed where it is.
    const parser = await context.newPage()
    const read = await parser.evaluate((text) => {
      const { body } = new DOMParser().parseFromString(text, 'text/html')
      const ids = [...body.querySelectorAll('[id]')].map(({ id }) => id)
      return { html: body.innerHTML, repeated: ids.filter((id, position) => ids.indexOf(id) !== position) }
    }, html)
    expect(read).toEqual({ html, repeated: [] })
  })
}

/** WCAG 2.5.3 (Label in Name): controls whose accessible name lacks their visible text. */
function notCalledAsWritten(): readonly string[] {
  const named = [...document.querySelectorAll<HTMLElement>('[aria-label]:is(a, button, summary, input, select)')]
  return named
    .filter((one) => !one.ariaLabel?.toLowerCase().includes(one.innerText.trim().toLowerCase()))
    .map((one) => one.outerHTML.slice(0, 120))
}
