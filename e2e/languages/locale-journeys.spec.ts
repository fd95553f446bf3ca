import { expect, type Page } from '@playwright/test'
import type { PayinDetail } from '#contract/operations/results.ts'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import { goOnToPay } from '../journeys/go-on-to-pay.test-support.ts'
import { overflowOf } from '../kit/accessibility.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { localeJourneys } from './locale-journeys.test-support.ts'
import { messageIn } from './page-words.test-support.ts'

/** The locale of a short run: no spaces, and marks above and below its letters. */
const always = ['th']
/** Those of CI: right to left, marks above and below, no spaces, and the most customers. */
const inCi = ['ar', 'bn', 'ja', 'pt-BR']

function tagsOf(locale: string): string[] {
  if (always.includes(locale)) return ['@phone']
  return ['@phone', inCi.includes(locale) ? '@ci' : '@nightly']
}

// The narrowest phone that is still in use.
test.use({ viewport: { width: 320, height: 640 } })

for (const [locale, journey] of Object.entries(localeJourneys)) {
  const { method, currencyCode, amount, shown, font, direction = 'ltr' } = journey
  test(`${locale}: a payment is completed in that language, with its number format, on the narrowest phone`, {
    tag: tagsOf(locale),
  }, async ({ page, merchant, sandbox, clock, customer }) => {
    await clock.freeze()
    await stayAtResults(page)
    const order = await merchant.order({ amount, currencyCode }, { lang: locale })
    await page.goto(order.url)
    await customer.sees('choose')
    await expect(customer.heading).toHaveText(messageIn(locale, 'choose.heading'))
    await expect(page).toHaveTitle(new RegExp(`^${messageIn(locale, 'choose.heading')}`))
    expect(await spokenBy(page)).toEqual({ lang: locale, direction, hasFont: true })
    await expectFitting(page)
    await expect(async () => expect(await textOf(page, 'header')).toContain(shown)).toPass()

    await customer.choose(method)
    await goOnToPay(customer, requiredValues({ method, currencyCode }), () => expectFitting(page))
    await expect(page.getByTestId('amount')).toBeVisible()
    await expectFitting(page)
    expect(figuresOf(await textOf(page, '[data-testid="amount"]'))).toBe(figuresToPay(await merchant.read(order.id)))

    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await customer.comesBack()
    await customer.sees('done')
    await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
    await expect(page.getByTestId('automatic-return')).toBeHidden()
    await expectFitting(page)
    expect(figuresOf(await textOf(page, '[data-testid="value-amount"]'))).toBe(
      figuresToPay(await merchant.read(order.id)),
    )
    await customer.expectAccessible()
  })

  async function spokenBy(page: Page) {
    return page.evaluate((wanted) => {
      const { direction, fontFamily } = getComputedStyle(document.body)
      return { lang: document.documentElement.lang, direction, hasFont: fontFamily.includes(wanted) }
    }, font ?? 'system-ui')
  }
}

/** Nothing overflows the screen's width. */
const expectFitting = async (page: Page): Promise<void> => expect(await overflowOf(page)).toBeLessThanOrEqual(0)

/** Browsers use different kinds of spaces. */
const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().innerText()).replace(/\s/g, ' ')

/** Every digit of an amount, without the trailing zeros that a language may add. */
const figuresOf = (text: string): string => text.replace(/\D/g, '').replace(/0+$/, '')

function figuresToPay({ paymentMethodResponse, paymentRequested }: PayinDetail): string {
  return figuresOf(String((paymentMethodResponse.moneyRequired ?? paymentRequested.money).amount))
}
