import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'

const amounts = [
  { amount: 9_999_999_999_999.99, currencyCode: 'BRL', shown: '9,999,999,999,999.99' },
  { amount: 999_999_999_999_999, currencyCode: 'VND', shown: '999,999,999,999,999' },
  { amount: 999_999_999.999999, currencyCode: 'USDT', shown: '999,999,999.999999' },
  { amount: 9_999_999_999_999.99, currencyCode: 'INR', shown: '99,99,99,99,99,999.99' },
  { amount: 0.000001, currencyCode: 'USDC', shown: '0.000001' },
] as const

for (const { shown, ...money } of amounts) {
  const tag = money.currencyCode === 'BRL' ? ['@phone'] : ['@phone', '@exhaustive']

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
