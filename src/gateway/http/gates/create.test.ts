import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refuseReturnOrigin, refuseTokenMoney } from './create.ts'

const claimsWith = (money?: { amount: number; currencyCode: string }) => ({
  iss: 'payment-gateway' as const,
  aud: 'payment-gateway-api' as const,
  sub: 'shop',
  iat: 0,
  exp: 1,
  jti: 'a',
  operations: [],
  ...(money && { money }),
})
const bodyOf = (amount: number, currencyCode = 'THB') => ({ paymentRequested: { money: { amount, currencyCode } } })
const isRefused = (body: unknown, money?: { amount: number; currencyCode: string }) =>
  refuseTokenMoney('createPayin', body, claimsWith(money)) !== undefined

test('a token without money allows any amount', () => {
  expect(isRefused(bodyOf(100))).toBe(false)
})

test.each(['createPayin', 'createPayout', 'createTopUp'] as const)(
  "%s is refused if its amount differs from the token's",
  (name) => {
    const claims = claimsWith({ amount: 100, currencyCode: 'THB' })
    expect(refuseTokenMoney(name, bodyOf(100.01), claims)).toMatchObject({ code: 'MONEY_NOT_ALLOWED' })
    expect(refuseTokenMoney(name, bodyOf(100), claims)).toBeUndefined()
  },
)

test('the same amount in another currency is refused', () => {
  expect(isRefused(bodyOf(100, 'ZAR'), { amount: 100, currencyCode: 'THB' })).toBe(true)
})

test("reads and option lists are not checked against the token's money", () => {
  const claims = claimsWith({ amount: 100, currencyCode: 'THB' })
  expect(refuseTokenMoney('listPayinOptions', { money: { amount: 5, currencyCode: 'THB' } }, claims)).toBeUndefined()
  expect(refuseTokenMoney('readPayin', undefined, claims)).toBeUndefined()
})

test('amounts are compared exactly, to the last minor unit', () => {
  const cents = fc.integer({ min: 1, max: 999_999_999_999 })
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      expect(isRefused(bodyOf(one / 100), { amount: other / 100, currencyCode: 'THB' })).toBe(one !== other)
      expect(isRefused(bodyOf(one / 100), { amount: one / 100, currencyCode: 'THB' })).toBe(false)
    }),
  )
})

const merchant = { returnOrigins: ['https://shop.example', 'https://shop.example:8443'] }
const isRefusedAt = (returnUrl: string) => refuseReturnOrigin('createPayin', { returnUrl }, merchant) !== undefined

test.each(['https://shop.example/back', 'https://SHOP.example:443/?order=1#paid', 'https://shop.example:8443/'])(
  'the returnUrl %s is allowed by its origin',
  (returnUrl) => expect(isRefusedAt(returnUrl)).toBe(false),
)

test.each([
  'https://shop.example.elsewhere.example/',
  'https://elsewhere.example/?https://shop.example',
  'http://shop.example/back',
  'https://shop.example:8444/',
  'https://xshop.example/',
])('the returnUrl %s is refused', (returnUrl) => expect(isRefusedAt(returnUrl)).toBe(true))

test('a merchant without returnOrigins may use any returnUrl', () => {
  expect(refuseReturnOrigin('createPayin', { returnUrl: 'https://elsewhere.example/' }, {})).toBeUndefined()
})

test('operations other than creates are not checked', () => {
  expect(refuseReturnOrigin('setExternalReference', { reference: '1' }, merchant)).toBeUndefined()
  expect(refuseReturnOrigin('createPayout', {}, merchant)).toBeUndefined()
  expect(refuseReturnOrigin('createTopUp', { returnUrl: 'https://elsewhere.example/' }, merchant)).toBeDefined()
})
