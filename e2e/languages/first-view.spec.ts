import { expect, type Page } from '@playwright/test'
import { type CompletionKind, completionKinds } from '#contract/completions.ts'
import { showScreen } from '../accessibility/shown-screens.test-support.ts'
import { purchaseOf } from '../faults/cases.test-support.ts'
import { test } from '../kit/test.ts'

/** What a phone shows between its own bars. */
const PHONE = { width: 390, height: 664 }

/** How far down the code, number or place of payment may end, CSS pixels. */
const KEY_ENDS_BY = 600

/** What each kind of payment is made with. */
const keys: { readonly [K in CompletionKind]: string } = {
  qr: '[data-testid="raw-code"] button, [data-testid="qr"] svg',
  transfer: '[data-testid="value-accountNumber"], [data-testid="value-address-1"]',
  instructions: '[data-testid="value-accountNumber"]',
  code: '[data-testid="store-code"]',
  address: '[data-testid="value-address"]',
  approve: '[data-testid="sent-to"]',
  redirect: '[data-testid="host"]',
}

/**
 * Words that a customer sees without unfolding anything. Vietnamese writes each syllable by itself, scripts without
 * spaces are cut into words by a dictionary, and some languages need a few words more for the same.
 */
const WORDS = 80
const wordsIn: Readonly<Record<string, number>> = {
  bn: 90,
  fil: 85,
  hi: 95,
  ja: 116,
  lo: 92,
  'pt-BR': 85,
  th: 95,
  ur: 95,
  vi: 106,
  'zh-Hans': 85,
}

for (const kind of completionKinds) {
  test(`the first view of ${kind} has one amount, what the payment is made with, and few words in every language`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize(PHONE)
    const { method: methodCode, currencyCode } = purchaseOf(kind)
    await showScreen(page, { step: 'pay', state: 'open', methodCode, currencyCode })
    await expect(page.locator(keys[kind]).first()).toBeVisible()
    const picker = page.getByRole('contentinfo').getByRole('combobox')
    const locales = await picker
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
    const faults: string[] = []
    for (const locale of locales) {
      await picker.selectOption(locale)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const found = await faultsOf(page, keys[kind], wordsIn[locale] ?? WORDS)
      faults.push(...found.map((fault) => `${locale}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}

/** What breaks the rule of docs/design.md on the page as it is. */
async function faultsOf(page: Page, key: string, mostWords: number): Promise<readonly string[]> {
  const { words, keyEnds, mainActions, amounts, overflow } = await page.evaluate(measure, key)
  return [
    words > mostWords ? `${words} words` : [],
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
  const segments = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' })
  return {
    words: [...segments.segment(main?.innerText ?? '')].filter(({ isWordLike }) => isWordLike).length,
    keyEnds: Math.min(...ends(document.querySelectorAll(key))),
    mainActions: ends(main?.querySelectorAll(MAIN) ?? []),
    amounts: ends(document.querySelectorAll('[data-testid="amount"], header [class*="amount"]')).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}
