import { expect, type Locator } from '@playwright/test'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { test } from '../kit/test.ts'

const amounts = [
  { amount: 9_999_999_999_999.99, currencyCode: 'BRL', shown: '9,999,999,999,999.99' },
  { amount: 999_999_999_999_999, currencyCode: 'VND', shown: '999,999,999,999,999' },
  { amount: 999_999_999.999999, currencyCode: 'USDT', shown: '999,999,999.999999' },
  { amount: 9_999_999_999_999.99, currencyCode: 'INR', shown: '99,99,99,99,99,999.99' },
  { amount: 0.000001, currencyCode: 'USDC', shown: '0.000001' },
] as const

for (const { shown, ...money } of amounts) {
  const tag = money.currencyCode === 'BRL' ? ['@phone'] : ['@phone', '@nightly']

  test(`${shown} ${money.currencyCode} is shown in full on the narrowest phone`, { tag }, async ({
    page,
    merchant,
    customer,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto((await merchant.order(money)).url)
    await customer.sees('choose', 'operator', 'fill', 'pay')
    const amount = page.getByRole('banner').locator('bdi').filter({ hasText: /\d/ }).first()
    expect(await amount.textContent()).toContain(shown)
    const place = page.getByRole('banner')
    expect(await place.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

const typed = [
  { amount: 1_234_567.89, currencyCode: 'MXN', width: 360 },
  { amount: 123_456.78, currencyCode: 'ARS', width: 320 },
  { amount: 1_234_567.89, currencyCode: 'NAD', width: 360 },
  { amount: 1_250_000_000, currencyCode: 'VND', width: 640 },
] as const

for (const { amount, currencyCode, width } of typed) {
  test(`the copy button does not cover ${amount} ${currencyCode}, which is not split before it has a line of its own`, {
    tag: '@phone',
  }, async ({ page, merchant, customer }) => {
    await page.setViewportSize({ width, height: 740 })
    const order = await merchant.order({ amount, currencyCode })
    await beginPayin(merchant, order, { method: 'OFFLINE', currencyCode })
    await page.goto(order.url)
    await customer.sees('pay')
    const figure = page.getByTestId('amount').locator('bdi')
    expect(await linesOf(figure)).toBe(1)
    const [shown, button] = [await placeOf(figure), await placeOf(page.getByTestId('copy-amount'))]
    const isBeside = button.left >= shown.right || button.right <= shown.left
    expect(isBeside || button.top >= shown.bottom).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

const placeOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().toJSON())

/** How many lines the text of an element takes. */
const linesOf = (one: Locator) =>
  one.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
    return middles.filter((middle, place) => place === 0 || Math.abs(middle - (middles[place - 1] ?? 0)) > 15).length
  })
