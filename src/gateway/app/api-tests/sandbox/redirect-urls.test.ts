import { describe, expect, test } from 'vitest'
import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { checkFieldValues } from '#contract/fields/field-values.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { methodOf } from '#contract/methods/methods.ts'
import { redirectParameterNames, redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, SHOP } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop } = await gatewayOfFile()

const ask = (body: unknown) => sandboxClient(shop)('POST', '/redirect-urls', body)
async function build(
  body: object,
): Promise<{ readonly query: URLSearchParams; readonly token: string; readonly url: string }> {
  const { status, json } = await ask({ merchantCode: SHOP, amount: 60, currencyCode: 'THB', ...body })
  expect(status).toBe(200)
  const { url, token } = json as { url: string; token: string }
  return { query: new URL(url).searchParams, token, url }
}

test('scenario 1 has the required parameters only, with the defaults as stated', async () => {
  const { query, token, url } = await build({ scenario: 1 })
  const required = redirectParameterNames.filter((name) => redirectParameters[name].required)
  expect([...query.keys()]).toEqual(required)
  expect(url.startsWith(`${shop.origin}/?`)).toBe(true)
  const idPayin = query.get('idPayin') ?? ''
  expect(Object.fromEntries(query)).toEqual({
    merchantCode: SHOP,
    idPayin,
    token,
    amount: '60',
    currencyCode: 'THB',
    callbackUrl: `${shop.origin}/sandbox/api/sinks/${SHOP}`,
    returnUrl: `${shop.origin}/sandbox/orders/${SHOP}/${idPayin}`,
  })
  expect((await build({})).query.get('idPayin')).not.toBe(idPayin)
})

test.each([
  [['PIXQR', 'VIETQR'], 'BRL', 'PIXQR'],
  [['DUITNOW', 'PROMPTPAY'], 'THB', 'PROMPTPAY'],
  [[], 'THB', null],
])('a merchant with methods %j gets %s where the request names no currency', async (payinMethods, currency, method) => {
  const merchantCode = 'of-few-methods'
  await sandboxClient(shop)('POST', '/merchants', { merchantCode, payinMethods })
  const { json } = await ask({ merchantCode, scenario: 4 })
  const { searchParams: query } = new URL((json as { url: string }).url)
  expect([query.get('currencyCode'), query.get('paymentMethodCode')]).toEqual([currency, method])
})

test('the token allows the four operations of the web application on its own payin, for its money, for 31 days', async () => {
  const { query, token } = await build({ idPayin: 'order-7' })
  expect(query.get('idPayin')).toBe('order-7')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  expect(claims.exp - claims.iat).toBe(2_678_400)
  const own = ['POST /payins/order-7', 'GET /payins/order-7']
  expect(claims.operations).toEqual(['POST /payins/!availablePaymentOptions', ...own, 'GET /merchant-info'])
  const create = (id: string, amount: number) =>
    shop.call('POST', `/payins/${id}`, { token, body: payinBody('PROMPTPAY', { amount }) })
  expect((await create('order-8', 60)).status).toBe(403)
  expect((await create('order-7', 61)).status).toBe(403)
  expect((await create('order-7', 60)).status).toBe(201)
  expect((await shop.call('GET', '/merchant-info', { token })).status).toBe(200)
})

test('a grant changes what the token allows: patterns, everything, one action, no merchant name, no money', async () => {
  const claimsOf = async (grant: object) => {
    const { token } = await build({ idPayin: 'order-9', grant })
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  }
  expect((await claimsOf({ merchantInfo: false })).operations).not.toContain('GET /merchant-info')
  expect((await claimsOf({ kind: 'patterns' })).operations).toContain('POST /payins/.*')
  expect((await claimsOf({ kind: 'all' })).operations).toEqual(expect.arrayContaining(['GET /.*', 'POST /.*']))
  expect((await claimsOf({ kind: 'PAYIN_INFO' })).operations).toEqual(['GET /payins/order-9'])
  expect((await claimsOf({ kind: 'PAYIN_CREATE' })).operations).toHaveLength(3)
  expect((await claimsOf({ money: false })).money).toBeUndefined()
  expect((await claimsOf({ money: true })).money).toEqual({ amount: 60, currencyCode: 'THB' })
})

test.each(methodPairs)(
  'scenario 2 with $method in $currencyCode has every field that the method requires',
  async ({ method, currencyCode }) => {
    const { query } = await build({ scenario: 2, currencyCode, paymentMethodCode: method })
    const given = Object.fromEntries(
      fieldParameters.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
    )
    const asked = requirementsOf(methodOf(method), currencyCode)
    expect(checkFieldValues(asked, currencyCode, given)).toMatchObject({ ok: true })
    expect(query.has('allowCustomerDataChange')).toBe(false)
  },
)

test('scenario 3 is scenario 2 with data that the customer may change', async () => {
  const { query } = await build({ scenario: 3 })
  expect(query.get('allowCustomerDataChange')).toBe('true')
  expect(query.get('accountNumber')).toBe('1234567890')
})

test('scenarios 4 and 5 have the first method that the merchant offers', async () => {
  const four = (await build({ scenario: 4 })).query
  expect([four.get('paymentMethodCode'), four.get('optionsAvailable')]).toEqual(['ONLINE', null])
  const five = (await build({ scenario: 5 })).query
  expect([five.get('paymentMethodCode'), five.get('optionsAvailable')]).toEqual(['ONLINE', 'true'])
  const { query } = await build({ scenario: 4, paymentMethodCode: 'PROMPTPAY' })
  expect(query.get('paymentMethodCode')).toBe('PROMPTPAY')
})

test('every parameter is passed on as it was given, wrong or not', async () => {
  const given = {
    merchantCode: OTHER_SHOP,
    amount: 'twelve',
    currencyCode: 'XXX',
    phoneNumber: '+66 81',
    returnUrl: 'javascript:alert(1)',
    showDeepLink: true,
    lang: 'th',
    accountName: 'A & B=C',
  }
  const { query } = await build(given)
  for (const [name, value] of Object.entries(given)) expect(query.get(name)).toBe(String(value))
})

test('a token of the given validity follows the sandbox clock', async () => {
  const { token } = await build({ validitySecs: 60 })
  const read = () => shop.call('GET', '/merchant-info', { token })
  expect((await read()).status).toBe(200)
  await sandboxClient(shop)('POST', '/clock/!advance', { seconds: 60, merchantCode: SHOP })
  expect((await read()).status).toBe(401)
})

test.each([
  [{ merchantCode: undefined }, 'merchantCode'],
  [{ scenario: 6 }, 'scenario'],
  [{ validitySecs: 0 }, 'validitySecs'],
  [{ grant: { kind: 'everything' } }, 'grant.kind'],
  [{ phone: '+66812345678' }, 'phone'],
  [{ accountName: { first: 'A' } }, 'accountName'],
])('the request %j is refused with 400 that names %s', async (body, path) => {
  const asked = { merchantCode: SHOP, amount: 60, currencyCode: 'THB', ...body }
  expect(await ask(asked)).toMatchObject({ status: 400, json: { violations: [{ path }] } })
})

describe('the explanation of a redirect URL', () => {
  const explain = async (url: string) =>
    Object((await sandboxClient(shop)('POST', '/redirect-urls/!explain', { url })).json)
  const findingsOf = async (change: (query: URLSearchParams) => void) => {
    const changed = new URL((await build({})).url)
    change(changed.searchParams)
    const { findings } = await explain(changed.href)
    return findings.map(({ parameter, code }: Finding) => `${parameter} ${code}`)
  }

  test('has no finding for a URL of the sandbox, also where the page has moved the token behind the #', async () => {
    const { url } = await build({ scenario: 3 })
    expect(await explain(url)).toEqual({ page: 'payment', findings: [] })
    expect(await explain(url.replace(/&(token=[^&]*)(.*)/, '$2#$1'))).toEqual({ page: 'payment', findings: [] })
  })

  const setting = (name: string, value: string) => (query: URLSearchParams) => query.set(name, value)

  test.each<[string, (query: URLSearchParams) => void, string[]]>([
    ['a token that is none', setting('token', 'abc'), ['token invalid_token']],
    ['another merchant', setting('merchantCode', OTHER_SHOP), ['merchantCode contradiction']],
    ['no such merchant', setting('merchantCode', 'x'), ['merchantCode unknown', 'merchantCode contradiction']],
    ['another amount than the token’s', setting('amount', '61'), ['amount contradiction']],
    ['an id that the token does not allow', setting('idPayin', 'z'), ['token not_allowed', 'token not_allowed']],
    ['an unknown method', setting('paymentMethodCode', 'PIX'), ['paymentMethodCode unknown']],
    ['a method of another currency', setting('paymentMethodCode', 'PIXQR'), ['paymentMethodCode not_offered']],
    ['an unknown operator', setting('paymentOperatorCode', 'X'), ['paymentOperatorCode not_offered']],
    ['a missing parameter', (query) => query.delete('returnUrl'), ['returnUrl missing']],
    ['a parameter that has two values', (query) => query.append('amount', '61'), ['amount repeated']],
    ['an address that is none', setting('callbackUrl', 'shop'), ['callbackUrl format']],
    ['an amount with too many decimals', setting('amount', '60.001'), ['amount format', 'amount contradiction']],
    ['a misspelt parameter', setting('currencycode', 'THB'), ['currencycode ignored']],
  ])('names %s', async (_, change, expected) => expect(await findingsOf(change)).toEqual(expected))

  test('names an expired token, at the sandbox time of the merchant', async () => {
    const { url } = await build({ merchantCode: OTHER_SHOP, validitySecs: 60 })
    expect(await explain(url)).toMatchObject({ findings: [] })
    await sandboxClient(shop)('POST', '/clock/!advance', { merchantCode: OTHER_SHOP, seconds: 61 })
    const expired = { parameter: 'token', code: 'expired_token', isFault: true }
    expect(await explain(url)).toMatchObject({ findings: [expired] })
  })

  test('mentions a payin that exists, which is no fault', async () => {
    const { url, token } = await build({ idPayin: 'order-explained' })
    await shop.call('POST', '/payins/order-explained', { token, body: payinBody('PROMPTPAY', { amount: 60 }) })
    expect(await explain(url)).toMatchObject({ findings: [{ parameter: 'idPayin', code: 'exists', isFault: false }] })
  })

  test('asks the status page for three parameters', async () => {
    const { query } = await build({})
    const three = ['idPayin', 'token', 'currencyCode'].map((name) => `${name}=${query.get(name)}`).join('&')
    expect(await explain(`${shop.origin}/status?${three}`)).toEqual({ page: 'status', findings: [] })
    const missing = await explain(`${shop.origin}/status`)
    expect(missing.findings.map(({ code }: Finding) => code)).toEqual(['missing', 'missing', 'missing'])
  })

  test('is refused for a text that is no address', async () => {
    const response = await sandboxClient(shop)('POST', '/redirect-urls/!explain', { url: 'hello' })
    expect(response).toMatchObject({ status: 400, json: { violations: [{ path: 'url', code: 'format' }] } })
  })
})
