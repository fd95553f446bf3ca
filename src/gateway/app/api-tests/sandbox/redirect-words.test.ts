import { expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { locales } from '#contract/locales.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { explained, sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop } = await gatewayOfFile({ merchant: { payinMethods: ['PROMPTPAY', 'VAPAY', 'QRPH', 'CODE_PAYMENT'] } })

async function build(body: object): Promise<URL> {
  const { json } = await sandboxClient(shop)('POST', '/redirect-urls', { merchantCode: SHOP, ...body })
  return new URL(Object(json).url)
}

const explain = (url: string) => explained(shop, url)

test('a redirect URL of a merchant alone asks for 100 in Thailand', async () => {
  const { searchParams } = await build({})
  expect([searchParams.get('amount'), searchParams.get('currencyCode')]).toEqual(['100', 'THB'])
})

test.each([
  ['VAPAY', 'IDR'],
  ['PROMPTPAY', 'THB'],
  ['CODE_PAYMENT', 'TWD'],
])('a redirect URL with the method %s alone is in its first currency, %s', async (paymentMethodCode, currencyCode) => {
  expect((await build({ paymentMethodCode })).searchParams.get('currencyCode')).toBe(currencyCode)
})

test('customer data in a redirect URL is what the chosen method requires, and what every method accepts', async () => {
  const fieldsOf = async (body: object) => {
    const names = [...(await build({ scenario: 2, ...body })).searchParams.keys()]
    return names.slice(names.indexOf('returnUrl') + 1)
  }
  const usual = ['accountName', 'emailAddress', 'phoneNumber']
  expect(await fieldsOf({ currencyCode: 'PHP' })).toEqual(usual)
  expect(await fieldsOf({ currencyCode: 'TWD', paymentMethodCode: 'VAPAY' })).toEqual([...usual, 'paymentMethodCode'])
  expect(await fieldsOf({ currencyCode: 'TWD' })).toEqual([...usual, 'city'])
})

test('values that are false, nothing or empty are passed on in a redirect URL too', async () => {
  const { searchParams } = await build({ amount: 0, allowCustomerDataChange: false, accountName: '' })
  const given = ['amount', 'allowCustomerDataChange', 'accountName'].map((name) => searchParams.get(name))
  expect(given).toEqual(['0', 'false', ''])
})

test('a redirect URL is asked for with "district" too, and the specification’s own spelling takes precedence', async () => {
  const disctrictOf = async (body: object) => (await build(body)).searchParams.get('disctrict')
  expect(await disctrictOf({ district: 'Watthana' })).toBe('Watthana')
  expect(await disctrictOf({ district: 'Watthana', disctrict: 'Bang Rak' })).toBe('Bang Rak')
})

test.each([
  [7, 'is not one of the allowed values: 1, 2, 3, 4 or 5; it is the number 7'],
  ['1', 'has the wrong JSON type: the number 1, 2, 3, 4 or 5; it is a text'],
])('the scenario %j is refused with words that say which there are', async (scenario, words) => {
  const { json } = await sandboxClient(shop)('POST', '/redirect-urls', { merchantCode: SHOP, scenario })
  expect(json).toMatchObject({ violations: [{ path: 'scenario', message: `scenario ${words}` }] })
})

test('an unknown property inside the grant of a redirect URL is named with its place', async () => {
  const { json } = await sandboxClient(shop)('POST', '/redirect-urls', { merchantCode: SHOP, grant: { other: 1 } })
  expect(json).toMatchObject({ violations: [{ path: 'grant.other', code: 'choice' }] })
})

test('the same amount in other digits, and a scheme in capitals, are no faults of a redirect URL', async () => {
  const { href } = await build({ amount: 60 })
  expect(await explain(href.replace('amount=60', 'amount=60.00').replace('http:', 'HTTP:'))).toEqual(['payment'])
})

test('parameters that are ignored come last in the explanation, with the name that is probably meant', async () => {
  const { href } = await build({ amount: 60 })
  expect(await explain(`${href}&CurrencyCode=THB&=nothing&phonenumber=1&coupon=2&paymentMethodCode=PIX`)).toEqual([
    'payment',
    'true: paymentMethodCode is no payin method; offered in THB: PROMPTPAY.',
    'false: CurrencyCode is no redirect parameter and is ignored. Is currencyCode meant?',
    'false: phonenumber is no redirect parameter and is ignored. Is phoneNumber meant?',
    'false: coupon is no redirect parameter and is ignored.',
  ])
})

test('of names in another custom, and of an address escaped for HTML, the explanation has the names that are meant', async () => {
  const { href } = await build({ amount: 60 })
  expect(await explain(`${href}&amp;lang=en&payment_method_code=X`)).toEqual([
    'payment',
    'false: amp;lang is no redirect parameter and is ignored. Is lang meant? In an address & is written &; &amp; is of HTML.',
    'false: payment_method_code is no redirect parameter and is ignored. Is paymentMethodCode meant?',
  ])
})

test('the explanation of a status page below a path has the first 80 characters of a wrong value', async () => {
  const url = `http://pay.example/base/status?token=abc&idPayin=${'x'.repeat(300)}&currencyCode=thb`
  expect(await explain(url)).toEqual([
    'status',
    `true: idPayin is "${'x'.repeat(80)}", and not 1 to 250 characters of A-Z a-z 0-9 _ -.`,
    'true: token is no token of this gateway.',
    `true: currencyCode is "thb", and not one of ${currencyCodes.join(', ')}.`,
  ])
})

test('the explanation never shows a token, however wrong it is', async () => {
  const token = `${'t'.repeat(30)} ${'t'.repeat(30)}`
  const said = await explain(`${shop.origin}/status?currencyCode=THB&idPayin=a&token=${encodeURIComponent(token)}`)
  expect(said.join(' ')).not.toContain('ttt')
  expect(said.length).toBeGreaterThan(1)
})

test('the explanation of another currency, amount and method says what the token and the merchant have', async () => {
  const { href } = await build({ currencyCode: 'THB', amount: 60 })
  const changed = href.replace('currencyCode=THB', 'currencyCode=BRL').replace('amount=60', 'amount=61')
  expect(await explain(`${changed}&paymentMethodCode=PIXQR&paymentOperatorCode=X`)).toEqual([
    'payment',
    'true: amount is not the token’s, which is 60.',
    'true: currencyCode is not the token’s, which is THB.',
    'true: currencyCode has no method of the merchant, whose methods take IDR, KRW, PHP, THB, TWD.',
    'true: paymentMethodCode is not among the merchant’s methods; the merchant offers none in BRL.',
  ])
})

test('the explanation says what is missing, repeated or malformed', async () => {
  const { searchParams } = await build({ amount: 60 })
  searchParams.delete('returnUrl')
  searchParams.append('amount', '61')
  searchParams.set('callbackUrl', 'shop')
  expect(await explain(`?${searchParams}`)).toEqual([
    'payment',
    'true: amount comes with more than one value.',
    'true: callbackUrl is "shop", and not an absolute http or https URL of at most 2048 characters, URL-encoded once.',
    'true: returnUrl is missing.',
  ])
})

test('of a redirect URL without idPayin that alone is said, and nothing of what its token allows for no payin', async () => {
  for (const page of ['/', '/status']) {
    const url = await build({})
    if (page === '/status') url.pathname = page
    url.searchParams.delete('idPayin')
    const [, ...findings] = await explain(url.href)
    expect(findings).toEqual(['true: idPayin is missing.'])
  }
})

test('the explanation names the languages of the page where it has none of the given tag', async () => {
  const { href } = await build({ amount: 60 })
  expect(await explain(`${href}&lang=tlh`)).toEqual([
    'payment',
    `false: lang is "tlh", which is none of the page’s languages: the page has ${Object.keys(locales).join(', ')}, and speaks that of the browser instead.`,
  ])
  expect(await explain(`${href}&lang=pt_PT`)).toEqual(['payment'])
  expect(await explain(`${href}&lang=not+a+tag`)).toHaveLength(2)
})

test('the explanation says of a callback address in a private network that no callback arrives', async () => {
  const { href } = await build({ amount: 60, callbackUrl: 'http://10.0.0.7/callback' })
  expect((await explain(href)).join()).toContain('false: callbackUrl is at the private address 10.0.0.7')
})

test('the explanation calls an id with a space wrong, and not the token that is for another', async () => {
  const { searchParams } = await build({ amount: 60 })
  searchParams.set('idPayin', 'a b')
  expect(await explain(`?${searchParams}`)).toEqual([
    'payment',
    'true: idPayin is "a b", and not 1 to 250 characters of A-Z a-z 0-9 _ -.',
  ])
})
