import type { Page } from '@playwright/test'

/**
 * Records what a page claims about its payment from its first paint on: every `data-status` and `data-step` shown, in
 * order, including those shown for a moment only.
 */
export async function recordClaims(page: Page): Promise<readonly string[]> {
  const claims: string[] = []
  await page.exposeFunction('recordClaim', (claim: string) => claims.push(claim))
  await page.addInitScript(record)
  return claims
}

function record(): void {
  const attributes = ['data-status', 'data-step']
  const tell = () => {
    for (const attribute of attributes) {
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        Reflect.get(window, 'recordClaim')(element.getAttribute(attribute))
      }
    }
  }
  new MutationObserver(tell).observe(document, { subtree: true, childList: true, attributeFilter: attributes })
}
