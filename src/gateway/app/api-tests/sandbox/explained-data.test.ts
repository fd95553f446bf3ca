import { describe, expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { explained, sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop } = await gatewayOfFile({ merchant: { returnOrigins: ['https://shop.example'] } })

const returnUrl = 'https://shop.example/back'
async function build(body: object): Promise<string> {
  const given = { merchantCode: SHOP, amount: 60, currencyCode: 'INR', returnUrl, ...body }
  return Object((await sandboxClient(shop)('POST', '/redirect-urls', given)).json).url
}

const explain = (url: string) => explained(shop, url)

describe('the explanation of data that the customer cannot change', () => {
  const LOCKED = ', and the customer cannot change it.'
  const noAddress = `true: emailAddress is "foo", and not written like "ana@example.com"${LOCKED}`
  const ofSaid = { currencyCode: 'ZAR', paymentMethodCode: 'BANKA_PAY', said: '8001015009088' }
  const ofGold = { currencyCode: 'MXN', paymentMethodCode: 'BANK_TRANSFER', accountType: 'gold' }
  const ofProduct = { paymentMethodCode: 'UPIQR', productId: '-', allowCustomerDataChange: true }
  const ofLong = { paymentMethodCode: 'UPIQR', accountName: 'x'.repeat(200) }
  test.each([
    ['of one method', { paymentMethodCode: 'UPIQR', emailAddress: 'foo' }, noAddress],
    ['of every method that is offered', { emailAddress: 'foo' }, noAddress],
    ['of the merchant', ofProduct, 'true: productId is "-", and not written like "C-1".'],
    ['that is too long', ofLong, `true: accountName has more than 140 characters${LOCKED}`],
    ['with a wrong check digit', ofSaid, `true: said is "8001015009088", whose check digit is wrong${LOCKED}`],
    ['of no such type', ofGold, `true: accountType is "gold", and not one of clabe, debit_card, cellphone${LOCKED}`],
  ])('names data %s', async (_, body, message) => {
    expect(await explain(await build(body))).toEqual(['payment', message])
  })

  test('is a remark where another method takes the data', async () => {
    const lines = await explain(await build({ currencyCode: 'ZAR', said: '1' }))
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^false: said is "1".*cannot change it; this is so with BANKA_PAY\.$/)
  })

  test('is a remark where the customer has to correct it', async () => {
    const url = await build({ paymentMethodCode: 'UPIQR', emailAddress: 'foo', allowCustomerDataChange: true })
    expect(await explain(url)).toEqual([
      'payment',
      'false: emailAddress is "foo", and not written like "ana@example.com": the customer has to correct it.',
    ])
  })

  test('says nothing of it where the payin exists, because the page shows how that stands', async () => {
    const url = new URL(await build({ idPayin: 'existing', emailAddress: 'foo' }))
    const token = url.searchParams.get('token') ?? ''
    const body = { ...payinBody('UPIQR', { amount: 60, currencyCode: 'INR' }), returnUrl }
    expect((await shop.call('POST', '/payins/existing', { token, body })).status).toBe(201)
    const exists = 'false: idPayin names a payin that exists, in status PROCESSING: the page shows it.'
    expect(await explain(url.href)).toEqual(['payment', exists])
  })
})

test.each([
  [
    'a bank that does not support the account type',
    { currencyCode: 'MYR', paymentMethodCode: 'FPX', paymentOperatorCode: 'AGRO01', accountType: 'company' },
    /^true: accountType is not supported by AGRO01\.$/,
  ],
  [
    'a provider that stands behind no operator',
    { currencyCode: 'ZAR', externalProviderCode: 'NOBANK' },
    /^true: externalProviderCode stands behind no operator that is offered; those are /,
  ],
  [
    'a return to another origin than the merchant’s',
    { returnUrl: 'https://other.example/' },
    /^true: returnUrl has an origin that is none of the merchant’s: https:\/\/shop.example\.$/,
  ],
])('the explanation of what the gateway would refuse names %s', async (_, body, words) =>
  expect((await explain(await build(body))).slice(1).join()).toMatch(words),
)

describe('the explanation of a path', () => {
  test.each([
    ['/', 'payment'],
    ['/status', 'status'],
    ['//', 'none'],
    ['/status/', 'none'],
    ['/index.html', 'none'],
  ])('says of %s that its page is %s', async (path, page) => {
    const url = new URL(await build({}))
    url.pathname = path
    expect(await explain(url.href)).toEqual([
      page,
      ...(page === 'none'
        ? [
            `true: There is no page at this path: the payment page is at ${shop.origin}/, and the status page at ${shop.origin}/status.`,
          ]
        : []),
    ])
  })

  test.each([
    ['https://pay.example/pay/', 'payment'],
    ['https://pay.example/pay/status', 'status'],
    ['https://pay.example//', 'none'],
  ])('of another server, %s, says that its page is %s', async (place, page) => {
    const { search } = new URL(await build({}))
    expect((await explain(place + search))[0]).toBe(page)
  })

  test('of the status page compares nothing that this page does not read', async () => {
    const url = new URL(await build({}))
    url.pathname = '/status'
    url.searchParams.set('amount', '7')
    url.searchParams.set('merchantCode', 'nobody')
    expect(await explain(url.href)).toEqual(['status'])
    url.searchParams.set('currencyCode', 'THB')
    expect(await explain(url.href)).toEqual(['status', 'true: currencyCode is not the currency of the token, INR.'])
  })
})

describe('the explanation of values that were not encoded', () => {
  const unencoded = async (name: string, value: string, rest = '') => {
    const url = new URL(await build({}))
    url.searchParams.delete(name)
    return explain(`${url.href}&${name}=${value}${rest}`)
  }
  const howTo = 'Encode the whole address (encodeURIComponent): its & becomes %26, its # becomes %23.'

  test.each([
    ['?order=7&step=2&tab=paid', '', 'step, tab'],
    ['?order=7&step=2', '&lang=th', 'step'],
    ['?order=7&amount=5', '', 'amount'],
    ['/#/orders/7', '', '#/orders/7'],
  ])('names what of a returnUrl %s is lost', async (own, rest, lost) => {
    const lines = await unencoded('returnUrl', `https://shop.example/back${own}`, rest)
    expect(lines).toContain(`false: returnUrl is not URL-encoded, so that it ends before its own ${lost}. ${howTo}`)
    expect(lines.some((line) => line.includes('ignored'))).toBe(false)
  })

  test('names what a callbackUrl has lost, and not what an address that is encoded has', async () => {
    const callbackUrl = 'https://shop.example/callback?a=1&b=2#c'
    expect(await unencoded('callbackUrl', callbackUrl)).toContain(
      `false: callbackUrl is not URL-encoded, so that it ends before its own b, #c. ${howTo}`,
    )
    expect(await explain(await build({ callbackUrl, returnUrl: `${returnUrl}?a=1&b=2#c` }))).toEqual(['payment'])
    expect(await unencoded('returnUrl', encodeURIComponent(`${returnUrl}?a=1`), '&coupon=2')).toEqual([
      'payment',
      'false: coupon is no redirect parameter and is ignored.',
    ])
  })

  test.each([
    ['emailAddress', 'asha+shop@mail.example', 'asha+shop@mail.example'],
    ['phoneNumber', '+919876543210', '+919876543210'],
  ])('says that the page puts the + of %s back', async (name, value, read) => {
    expect(await unencoded(name, value)).toEqual([
      'payment',
      `false: ${name} has a space where a + was not URL-encoded; the page reads it as "${read}". Write %2B.`,
    ])
  })

  test('says nothing of a name with a space', async () => {
    expect(await unencoded('accountName', 'Asha+Rao')).toEqual(['payment'])
  })
})
