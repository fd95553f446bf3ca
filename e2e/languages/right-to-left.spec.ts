import { expect, type Page } from '@playwright/test'
import { type ShownScreen, showScreen } from '../accessibility/shown-screens.test-support.ts'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { overflowOf } from '../kit/accessibility.ts'
import { expectCopiedValues, expectShownValues } from '../kit/copied-values.ts'
import { test } from '../kit/test.ts'
import { renderedHtml } from '../product/rendered-html.test-support.ts'

test.use({ viewport: { width: 360, height: 740 } })

const screens: readonly ShownScreen[] = [
  { step: 'choose', state: 'open', methodCode: 'EWALLET', currencyCode: 'IDR' },
  { step: 'form', state: 'errors', methodCode: 'PROMPTPAY', currencyCode: 'THB' },
  { step: 'pay', state: 'open', methodCode: 'PIXQR', currencyCode: 'BRL' },
  { step: 'pay', state: 'open', methodCode: 'OFFLINE', currencyCode: 'ZAR' },
  { step: 'pay', state: 'open', methodCode: 'MOBILE_MONEY', currencyCode: 'KES' },
  { step: 'done', state: 'SUCCESS', methodCode: 'EWALLET', currencyCode: 'IDR' },
]

test('screens in Arabic are read from right to left; numbers, codes and amounts on them from left to right', {
  tag: ['@phone', '@ci'],
}, async ({ page }) => {
  for (const screen of screens) {
    await test.step(`${screen.step} ${screen.methodCode}`, async () => {
      await showScreen(page, { ...screen, locale: 'ar' })
      await expectRightToLeft(page)
    })
  }
  await showScreen(page, { step: 'form', state: 'empty', methodCode: 'BANKA_PAY', currencyCode: 'ZAR', locale: 'ar' })
  await expect(page.getByTestId('accountNumber')).toHaveCSS('direction', 'ltr')
  await expect(page.getByTestId('accountName')).toHaveCSS('direction', 'rtl')
})

test('a payment in Arabic is rendered from right to left, and its values are copied without direction marks', {
  tag: '@phone',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'IDR' }, { lang: 'ar' })
  await beginPayin(merchant, order, { method: 'VAPAY', currencyCode: 'IDR' })
  await renderedHtml(page.request, {
    url: order.url,
    headers: { 'accept-language': 'ar-EG' },
    has: 'lang="ar" dir="rtl"',
  })
  await page.goto(order.url.replace('/?', '/status?'))
  await customer.sees('status')
  await expectRightToLeft(page)
  await page.goto(order.url)
  await customer.sees('pay')
  await expectRightToLeft(page)
  const detail = await merchant.read(order.id)
  await expectShownValues(page, detail)
  await expectCopiedValues({ page, customer, detail, indispensable: ['accountNumber', 'amount'], amount: 45 })
})

test('an account number within a step in Arabic stands on one line', { tag: '@phone' }, async ({ page }) => {
  await showScreen(page, { step: 'pay', state: 'open', methodCode: 'VAPAY', currencyCode: 'IDR', locale: 'ar' })
  const channel = page.getByTestId('channels').locator('details').last()
  await channel.locator('summary').click()
  const number = channel.locator('bdi').filter({ hasText: /^\d{12,}$/ })
  await expect(number).toBeVisible()
  const lines = await number.evaluate(
    (one) => new Set(Array.from(one.children, (group) => group.getBoundingClientRect().top)).size,
  )
  expect(lines).toBe(1)
})

/** The document is read from right to left and fits; values and whatever is isolated are not, but for Arabic words. */
async function expectRightToLeft(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await expect(page.locator('bdi').first()).toBeAttached()
  expect(await page.locator('bdi, [data-testid^="value-"]').evaluateAll(turnedRound)).toEqual([])
}

/** The texts without Arabic letters whose first character stands on the right of the last one in the same line. */
function turnedRound(isolated: readonly Element[]): readonly string[] {
  return isolated.flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const characters: DOMRect[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (let at = 0; at < (text.textContent?.length ?? 0); at++) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        characters.push(range.getBoundingClientRect())
      }
    }
    const [first, last] = [characters[0], characters.at(-1)]
    if (!first || !last || first.bottom <= last.top || /\p{Script=Arabic}/u.test(element.textContent ?? '')) return []
    return first.left <= last.left ? [] : [element.textContent ?? '']
  })
}
