import { expect, type Page } from '@playwright/test'

export const languagePicker = (page: Page) => page.getByRole('contentinfo').getByRole('combobox')

/** Chooses one language of the page after the other, and looks at it in each. */
export async function inEveryLanguage(page: Page, look: (locale: string) => Promise<void>): Promise<void> {
  const picker = languagePicker(page)
  const options = picker.getByRole('option')
  await expect(options.first()).toBeAttached()
  const locales = await options.evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''))
  expect(locales.length).toBeGreaterThanOrEqual(10)
  for (const locale of locales) {
    await picker.selectOption(locale)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await look(locale)
  }
}
