import { expect, type Page } from '@playwright/test'
import { redirectParameterNames, redirectParameters } from '#contract/redirect/redirect-parameters.ts'

/** What no page of any test may ever do. */
export interface Watch {
  /** Throws when a policy was violated, a script failed, or an address sent a token or personal data. */
  readonly expectClean: () => void
}

const personal = redirectParameterNames.filter((name) => redirectParameters[name].personal)
// A token is three base64url parts, of which the first two are JSON objects.
const secretInAddress = new RegExp(`eyJ[\\w-]+\\.eyJ|[?&](?:${[...personal, 'district'].join('|')})=`)
const policyWords = /content security policy|trusted ?type|refused to/i

/** Watches a page from before its first request. */
export function watchPage(page: Page): Watch {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (policyWords.test(message.text())) problems.push(`policy: ${message.text()}`)
  })
  page.on('request', (request) => {
    const referrer = request.headers()['referer'] ?? ''
    // The merchant's redirect is the only address that contains them.
    const sent = request.isNavigationRequest() ? [referrer] : [request.url(), referrer]
    problems.push(...sent.filter((text) => secretInAddress.test(text)).map((text) => `in an address: ${text}`))
  })
  return { expectClean: () => expect(problems).toEqual([]) }
}
