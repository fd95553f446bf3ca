import { expect, type Page } from '@playwright/test'

/**
 * Every word that the page shows or says comes from the catalogues, which the page's pseudo-locale puts into ⟦ ⟧.
 * Outside of them stands only data (names, amounts, codes, times), in elements with `translate="no"`. Also, nothing
 * is wider than the screen. Folded parts are unfolded first.
 */
export async function expectOnlyCatalogueWords(page: Page): Promise<void> {
  expect(await page.title()).toMatch(/^⟦.*⟧$/)
  expect(await page.evaluate(wordsOutside)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
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
    if (/\p{L}/u.test(outside) && element.closest('[translate="no"]') === null) found.push(outside.trim())
  }
  const elements = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
  for (const element of elements) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']) {
      note(element, element.getAttribute(name) ?? '')
    }
  }
  // In the document's order: a message with an amount in it begins in one text node and ends in another.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement
    if (element?.checkVisibility() && !element.matches('script, style, noscript')) note(element, text.textContent ?? '')
  }
  if (depth !== 0) found.push('A message is cut.')
  return found
}
