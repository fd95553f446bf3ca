import { expect, type Page } from '@playwright/test'

/** Resolves once the app has taken over the page of the server: the part of it that loads last has set the attribute. */
export const isTakenOver = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-taps', 'watched')
