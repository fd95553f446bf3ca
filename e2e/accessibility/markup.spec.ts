import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { shownScreens, showScreen } from './shown-screens.test-support.ts'

test('every screen is valid HTML: parsing it again gives the same tree, and no id occurs twice', {
  tag: ['@phone', '@exhaustive'],
}, async ({ page, context }) => {
  const parser = await context.newPage()
  for (const screen of shownScreens) {
    await showScreen(page, screen)
    const html = await page.getByTestId('step').evaluate((step) => step.parentElement?.outerHTML ?? '')
    // The HTML parser moves an element that is not allowed where it is.
    const read = await parser.evaluate((text) => {
      const { body } = new DOMParser().parseFromString(text, 'text/html')
      const ids = [...body.querySelectorAll('[id]')].map(({ id }) => id)
      return { html: body.innerHTML, repeated: ids.filter((id, position) => ids.indexOf(id) !== position) }
    }, html)
    expect(read, `${screen.step} of ${screen.methodCode}`).toEqual({ html, repeated: [] })
  }
})
