import { expect, type Page } from '@playwright/test'
import { overflowOf } from '../kit/accessibility.ts'

/**
 * Checks that every visible or announced word comes from the catalogues, which the page's pseudo-locale puts into ⟦ ⟧.
 * Only data (names, amounts, codes, times) is outside of them, in elements with `translate="no"` or, in SVG, of the
 * class `notranslate`. Also checks that nothing overflows the screen's width. Unfolds collapsed parts first.
 */
export async function expectOnlyCatalogueWords(page: Page): Promise<void> {
  // A screen names the tab a moment after it is drawn.
  await expect(page).toHaveTitle(/^⟦.*⟧$/)
  expect(await page.evaluate(wordsOutside)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
}

/** Runs in the page. */
function wordsOutside(): string[] {
  for (const folded of document.querySelectorAll('details')) folded.open = true
  const found: string[] = []
  let depth = 0
  const note = (element: Element, text: string) => {
    let outside = ''
    for (const character of text) {
      if (character === '⟦') depth += 1
      else if (character === '⟧') depth -= 1
      else if (depth === 0) outside += character
    }
    if (/\p{L}/u.test(outside) && element.closest('[translate="no"], .notranslate') === null) found.push(outside.trim())
  }
  const elements = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
  for (const element of elements) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']) {
      note(element, element.getAttribute(name) ?? '')
    }
  }
  // In document order: a message that contains an amount starts in one text node and ends in another.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement
    if (element?.checkVisibility() && !element.matches('script, style, noscript')) note(element, text.textContent ?? '')
  }
  if (depth !== 0) found.push('A message is cut.')
  return found
}
