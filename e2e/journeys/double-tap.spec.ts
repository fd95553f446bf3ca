import { expect, type Page } from '@playwright/test'
import { test } from '../kit/test.ts'
import { openPix } from './open-pix.test-support.ts'

/** Where a button is, as a finger finds it again. */
async function middleOf(page: Page, form: 'choose' | 'operator'): Promise<readonly [number, number]> {
  const button = page.getByTestId(form).locator('button[type="submit"]')
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (box === null) throw new Error('There is no button.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

for (const by of ['mouse', 'finger'] as const) {
  const tag = by === 'finger' ? ['@phone'] : ['@phone', '@exhaustive']

  test(`the second half of a double tap hits nothing on the next screen: by ${by}`, { tag }, async ({
    page,
    merchant,
    customer,
  }) => {
    for (const [currencyCode, method, next] of [
      ['ARS', 'OFFLINE', 'operator'],
      ['THB', 'PROMPTPAY', 'fill'],
    ] as const) {
      await page.goto((await merchant.order({ amount: 45, currencyCode })).url)
      await page.locator(`input[value="${method}"]`).check()
      await customer.hasSeenPage()
      await expect(page.locator('html')).toHaveAttribute('data-taps', 'watched')
      const [x, y] = await middleOf(page, 'choose')
      if (by === 'mouse') await page.mouse.dblclick(x, y)
      else await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
      await customer.sees(next)
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(page.getByTestId('error-summary')).toHaveCount(0)
      await expect(page.locator('[aria-describedby$="-error"]')).toHaveCount(0)
    }
  })
}

const amounts = [
  { amount: 9_999_999_999_999.99, currencyCode: 'BRL', shown: '9,999,999,999,999.99' },
  { amount: 999_999_999_999_999, currencyCode: 'VND', shown: '999,999,999,999,999' },
  { amount: 999_999_999.999999, currencyCode: 'USDT', shown: '999,999,999.999999' },
  { amount: 9_999_999_999_999.99, currencyCode: 'INR', shown: '99,99,99,99,99,999.99' },
  { amount: 0.000001, currencyCode: 'USDC', shown: '0.000001' },
] as const

for (const { shown, ...money } of amounts) {
  const tag = money.currencyCode === 'BRL' ? ['@phone'] : ['@phone', '@exhaustive']

  test(`${shown} ${money.currencyCode} stands there whole on the narrowest phone`, { tag }, async ({
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

test('a clock that is set while the customer waits ends no payment', { tag: '@phone' }, async ({
  page,
  merchant,
  customer,
}) => {
  await page.clock.install()
  const order = await openPix({ page, merchant, customer })
  const read = page.waitForResponse(`**/api/payins/${order.id}`)
  await page.clock.setSystemTime(Date.now() + 3 * 86_400_000)
  await customer.comesBack()
  await read
  await expect(page.getByTestId('qr')).toBeVisible()
  await expect(page.getByTestId('late')).toBeHidden()
})

test('what customers load, phones of 2022 understand', { tag: '@phone' }, async ({ page, merchant, customer }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text())
  })
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url)
  await customer.choose('PROMPTPAY')
  await customer.fill({ accountNumber: '1234567890' })
  await customer.submit()
  await customer.sees('pay')
  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(2)
  // Safari reads neither before 16.4, and a script with one of them does not run at all.
  for (const text of texts) expect(text).not.toMatch(/\(\?<[=!]|\/[a-z]*v[a-z]*\.test\(/)
})

test('nothing of a payment stays in the browser when it is over', { tag: '@phone' }, async ({
  page,
  context,
  merchant,
  sandbox,
  customer,
}) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await page.goto(order.url)
  await customer.choose('PIXQR')
  await customer.sees('pay')
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  await customer.comesBack()
  await customer.sees('done')
  const keys = () => page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)].flat())
  expect(await keys()).toEqual([])
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await page.getByTestId('return').getByRole('link').click()
  await page.waitForURL(`**/demo-shop/orders/${order.id}`)
  expect(await keys()).toEqual([])
  const { cookies, origins } = await context.storageState({ indexedDB: true })
  expect({ cookies, origins }).toEqual({ cookies: [], origins: [] })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says in words what it needs, and claims nothing of a payment that it cannot know', {
    tag: '@phone',
  }, async ({ page, merchant }) => {
    await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url)
    const words = page.locator('noscript p')
    await expect(words).toBeVisible()
    await expect(words).toHaveAttribute('lang', 'en')
    expect(await words.innerText()).toMatch(/needs JavaScript.+If you have already paid, your payment continues\./s)
    // The server has rendered a list, which can do nothing.
    await expect(page.getByTestId('choose')).toBeAttached()
    await expect(page.getByTestId('choose')).toBeHidden()
  })
})
