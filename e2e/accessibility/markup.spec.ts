import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { shownScreens, showScreen } from './shown-screens.test-support.ts'

for (const screen of shownScreens) {
  const { step, state, methodCode } = screen

  test(`${step} of ${methodCode}, ${state}, is valid HTML: parsing it again gives the same tree, and no id occurs twice`, {
    tag: ['@phone', '@exhaustive'],
  }, async ({ page, context }) => {
    await showScreen(page, screen)
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
