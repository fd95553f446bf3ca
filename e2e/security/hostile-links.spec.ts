import { expect } from '@playwright/test'
import { redirectUrl } from '#contract/redirect/redirect-url.ts'
import { registerMerchant } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'
import { expectNoDialog, expectOnlyText } from './only-text.test-support.ts'

/** Names as an attacker would choose them: each must be shown as text, with no effect on its surroundings. */
const hostileNames = [
  ...['<img src=x onerror=alert(1)>', '\u202eeruces\u202c Shop', '"><script>alert(1)</script>'],
  ...['<svg/onload=alert(1)>', '</title><script>alert(1)</script>'],
  ...['{{constructor.constructor("alert(1)")()}}', '\u0024{alert(1)}', 'javascript:alert(1)'],
  '<a href="https://elsewhere.example">Pay here</a>',
  ...['<iframe srcdoc="<script>alert(1)</script>"></iframe>', '&lt;b&gt;bold&lt;/b&gt;'],
  ...['\u2066\u2067Shop\u2069\u2069', '\u061cShop\u200f'],
  ...['S\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308hop', `${'long '.repeat(40)}name`],
  ...['line\u2028break\u2029name', '{amount, plural, other {# gold}}', '<0>tag</0>', "Shop' OR 1=1 --"],
  ...['../../etc/passwd', '\ufeffShop\u00ad\u200b', '\u{e0041}\u{e0042}tagged', 'नमस्ते दुकान', 'متجر الزهور'],
  'ร้านกาแฟ',
]
/** Few in each, because each is shown on two pages. */
const NAMES_OF_A_PART = 3
const parts = Array.from({ length: Math.ceil(hostileNames.length / NAMES_OF_A_PART) }, (_, part) =>
  hostileNames.slice(part * NAMES_OF_A_PART, (part + 1) * NAMES_OF_A_PART),
)

for (const [part, names] of parts.entries()) {
  const tag = part === 0 ? [] : ['@nightly']
  test(`names of merchants and customers are shown as text only: part ${part + 1}`, { tag }, async ({
    page,
    workshopRequest,
    baseURL,
    customer,
  }) => {
    expectNoDialog(page)
    for (const name of names) {
      const merchant = await registerMerchant(workshopRequest, baseURL ?? '', { channelName: name.slice(0, 140) })
      const money = { amount: 45, currencyCode: 'BRL' } as const
      // Rendered by the server, then hydrated.
      const rendered = await merchant.order(money, { accountName: name })
      await page.goto(rendered.url)
      await expect(page.locator('html')).toHaveAttribute('data-answered')
      await customer.sees('choose')
      await expectOnlyText(page)
      const data = { accountName: name, paymentMethodCode: 'PIXQR', allowCustomerDataChange: 'true' }
      const order = await merchant.order(money, data)
      await page.goto(order.url)
      await customer.sees('pay', 'fill', 'data_invalid')
      await expectOnlyText(page)
    }
  })
}

/** Tokens that the gateway refuses: their claims must not send the customer anywhere. */
const worthless = ['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJzaG9wIn0.', '../../', 'null']

test('before the gateway has accepted the token the page has no link to another site', async ({
  page,
  merchant,
  baseURL,
  customer,
}) => {
  const own = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  const foreign = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).origin))
  for (const token of [...worthless, foreign.token, `${own.token.slice(0, -4)}AAAA`]) {
    const query = { merchantCode: merchant.merchantCode, idPayin: own.id, token, amount: 45, currencyCode: 'BRL' }
    const callbackUrl = 'https://elsewhere.example/callback'
    await page.goto(redirectUrl(baseURL ?? '', { ...query, callbackUrl, returnUrl: 'https://elsewhere.example/win' }))
    await customer.sees('stopped', 'arrival_error')
    await expect(page.locator('a[href^="http"], form[action]:not([action="?"])')).toHaveCount(0)
  }
  expect([...new Set(addresses)]).toEqual([new URL(baseURL ?? '').origin])
})

test('with a valid token, a changed returnUrl is shown by its host, and the page does not redirect to it', async ({
  page,
  merchant,
  baseURL,
  customer,
}) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  const other = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  const changed = (url: string) => {
    const address = new URL(url)
    address.searchParams.set('returnUrl', 'https://elsewhere.example/win')
    return address.href
  }
  const back = page.getByTestId('return')
  await page.goto(changed(other.url))
  await customer.sees('choose')
  await expect(back.getByRole('link')).toHaveAttribute('href', 'https://elsewhere.example/win')
  await expect(back).toContainText('elsewhere.example')
  // An existing payin has an address of its own; the link's address no longer counts.
  await page.goto(changed(order.url))
  await customer.sees('pay')
  await expect(back.getByRole('link')).toHaveAttribute('href', `${baseURL}/demo-shop/orders/${order.id}`)
  await expect(page.locator('a[href*="elsewhere.example"]')).toHaveCount(0)
})
