import { expect, type Page } from '@playwright/test'
import type { CurrencyCode } from '#contract/currencies.ts'
import { type CompletionKind, completionKinds } from '#contract/methods/completions.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { showScreen } from '../accessibility/shown-screens.test-support.ts'
import { test } from '../kit/test.ts'
import { inEveryLanguage } from './language-picker.test-support.ts'

/** What a phone shows between its own bars. */
const PHONE = { width: 390, height: 664 }

/** How far down the code, number or place of payment may end, CSS pixels. */
const KEY_ENDS_BY = 600

interface FirstView {
  readonly methodCode: MethodCode
  readonly currencyCode: CurrencyCode
  /** What the payment is made with. */
  readonly key: string
}

const accountNumber = '[data-testid="value-accountNumber"]'

/**
 * For each kind of completion the methods whose first view is the longest or of another order. Codes to scan, to copy
 * and to open in an app lead with another element each.
 */
const firstViews: { readonly [K in CompletionKind]: readonly FirstView[] } = {
  qr: [
    { methodCode: 'PROMPTPAY', currencyCode: 'THB', key: '[data-testid="qr"] svg' },
    { methodCode: 'PIXQR', currencyCode: 'BRL', key: '[data-testid="raw-code"] button' },
    { methodCode: 'UPIQR', currencyCode: 'INR', key: '[data-testid="app-buttons"] a' },
  ],
  transfer: [
    { methodCode: 'OFFLINE', currencyCode: 'ARS', key: accountNumber },
    { methodCode: 'P2A_V2', currencyCode: 'INR', key: '[data-testid="value-address-1"]' },
  ],
  instructions: [{ methodCode: 'VAPAY', currencyCode: 'TWD', key: accountNumber }],
  code: [{ methodCode: 'CODE_PAYMENT', currencyCode: 'TWD', key: '[data-testid="store-code"]' }],
  address: [{ methodCode: 'CRYPTO_OFFLINE', currencyCode: 'USDC', key: '[data-testid="value-address"]' }],
  approve: [{ methodCode: 'MOBILE_MONEY', currencyCode: 'KES', key: '[data-testid="sent-to"]' }],
  redirect: [{ methodCode: 'PSE', currencyCode: 'COP', key: '[data-testid="host"]' }],
}

/** Those with the most above the fold. */
const always: readonly string[] = ['PIXQR', 'OFFLINE']

for (const kind of completionKinds)
  for (const { key, ...pair } of firstViews[kind]) {
    // A resumed payment has all that a new one has, with a further sentence above the code or number.
    const title = `the first view of ${kind}, resumed: ${pair.methodCode} in ${pair.currencyCode}`
    const tag = always.includes(pair.methodCode) ? ['@phone'] : ['@phone', '@nightly']
    test(`${title}, has one amount and what the payment is made with in every language`, { tag }, async ({ page }) => {
      // Every language is loaded and measured.
      test.setTimeout(180_000)
      await page.setViewportSize(PHONE)
      await showScreen(page, { step: 'pay', state: 'resumed', ...pair })
      await expect(page.locator(key).first()).toBeVisible()
      const faults: string[] = []
      await inEveryLanguage(page, async (locale) => {
        const found = await faultsOf(page, key)
        faults.push(...found.map((fault) => `${locale}: ${fault}`))
      })
      expect(faults).toEqual([])
    })
  }

/** What breaks the rule of docs/design.md on the page as it is, but for its words: `words.test.ts` counts those. */
async function faultsOf(page: Page, key: string): Promise<readonly string[]> {
  const { keyEnds, mainActions, amounts, overflow } = await page.evaluate(measure, key)
  return [
    keyEnds > KEY_ENDS_BY ? `what the payment is made with ends at ${keyEnds}` : [],
    mainActions.length > 1 ? `${mainActions.length} main actions` : [],
    mainActions.filter((ends) => ends > PHONE.height).map((ends) => `the main action ends at ${ends}`),
    amounts === 1 ? [] : `${amounts} amounts`,
    overflow > 0 ? `overflows by ${overflow}` : [],
  ].flat()
}

/** Runs in the page. Positions are from the top of the document. */
function measure(key: string) {
  const main = document.querySelector('main')
  const ends = (elements: Iterable<Element>) =>
    [...elements].flatMap((one) =>
      one.checkVisibility() ? [Math.round(one.getBoundingClientRect().bottom + window.scrollY)] : [],
    )
  const MAIN = 'button[class*="primary"], button[class*="wide"], [data-strong="true"]:first-child button'
  return {
    keyEnds: Math.min(...ends(document.querySelectorAll(key))),
    mainActions: ends(main?.querySelectorAll(MAIN) ?? []),
    amounts: ends(document.querySelectorAll('[data-testid="amount"], header [class*="amount"]')).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}
