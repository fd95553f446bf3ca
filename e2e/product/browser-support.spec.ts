import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { renderedHtml } from './rendered-html.test-support.ts'

test('the scripts of the payment page use only syntax that phones of 2022 support', {
  tag: '@phone',
}, async ({ page, merchant, customer }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url())
  })
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url)
  await customer.choose('PROMPTPAY')
  await customer.fill({ accountNumber: '1234567890' })
  await customer.submit()
  await customer.sees('pay')
  // The browser may have forgotten the answers: those of a document that was left are dropped.
  const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()))
  expect(texts.length).toBeGreaterThan(2)
  // Safari supports neither before 16.4; a script that contains one of them does not run at all.
  for (const text of texts) expect(text).not.toMatch(/\(\?<[=!]|\/[a-z]*v[a-z]*\.test\(/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page that the server cannot render says so, claims nothing about the payment, in its language', {
    tag: '@phone',
  }, async ({ page, merchant }) => {
    for (const [lang, said] of [
      ['en', /needs JavaScript.+If you have already paid, your payment continues\./s],
      ['th', /JavaScript/],
    ] as const) {
      const { url } = await merchant.order({ amount: 45, currencyCode: 'THB' }, { lang })
      const withoutToken = new URL(url)
      withoutToken.searchParams.delete('token')
      await page.goto(withoutToken.href)
      const words = page.locator('noscript div')
      await expect(words).toBeVisible()
      await expect(words).toHaveAttribute('lang', lang)
      expect(await words.innerText()).toMatch(said)
    }
  })
})

test('Opera Mini, which renders pages on its own servers, gets the list as HTML, without scripts', {
  tag: '@phone',
}, async ({ merchant, request }) => {
  const userAgent = 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16'
  const { url } = await merchant.order({ amount: 45, currencyCode: 'THB' })
  const headers = { 'user-agent': userAgent, 'accept-language': 'th' }
  const { html } = await renderedHtml(request, { url, headers, has: 'data-testid="choose"' })
  expect(html).toMatch(/<html[^>]* lang="th"/)
  expect(html).not.toMatch(/<script|modulepreload/)
  const other = await (await request.get(url, { headers: { 'accept-language': 'th' } })).text()
  expect(other).toMatch(/<script/)
})
