import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'

test('the scripts of the payment page use only syntax that phones of 2022 support', { tag: '@phone' }, async ({
  page,
  merchant,
  customer,
}) => {
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
  // Safari supports neither before 16.4; a script that contains one of them does not run at all.
  for (const text of texts) expect(text).not.toMatch(/\(\?<[=!]|\/[a-z]*v[a-z]*\.test\(/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs JavaScript, and claims nothing about the payment', {
    tag: '@phone',
  }, async ({ page, merchant }) => {
    await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url)
    const words = page.locator('noscript div')
    await expect(words).toBeVisible()
    await expect(words).toHaveAttribute('lang', 'en')
    expect(await words.innerText()).toMatch(/needs JavaScript.+If you have already paid, your payment continues\./s)
    // The server has rendered the list of methods, which needs scripts.
    await expect(page.getByTestId('choose')).toBeAttached()
    await expect(page.getByTestId('choose')).toBeHidden()
    await expect(page.locator('noscript a')).toHaveAttribute('href', /\/demo-shop\//)
  })

  test('the page says it in the language of its address, also after a reload', { tag: '@phone' }, async ({
    page,
    merchant,
  }) => {
    const { url } = await merchant.order({ amount: 45, currencyCode: 'THB' }, { lang: 'th' })
    const withoutToken = new URL(url)
    withoutToken.searchParams.delete('token')
    for (const address of [url, withoutToken.href]) {
      await page.goto(address)
      await expect(page.locator('noscript div')).toHaveAttribute('lang', 'th')
    }
  })
})

test('Opera Mini, which renders pages on its own servers, gets words in its language and no list that does nothing', {
  tag: '@phone',
}, async ({ merchant, request }) => {
  const userAgent = 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16'
  const { url } = await merchant.order({ amount: 45, currencyCode: 'THB' })
  const html = await (await request.get(url, { headers: { 'user-agent': userAgent, 'accept-language': 'th' } })).text()
  expect(html).toMatch(/<html[^>]* lang="th"/)
  expect(html).toMatch(/role="alert">\s*<h1>เบราว์เซอร์นี้เก่าเกินไปสำหรับหน้านี้/)
  expect(html).not.toMatch(/<script|data-testid="choose"/)
  const other = await (await request.get(url, { headers: { 'accept-language': 'th' } })).text()
  expect(other).toContain('data-testid="choose"')
})
