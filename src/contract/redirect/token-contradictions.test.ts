import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFaults, contradictionsOf } from './address-faults.ts'
import { parametersOf } from './address-parameters.ts'
import { queryOf, required, tokenWith } from './sample-address.test-support.ts'

const ofPayin = ['POST', 'GET'].map((method) => `${method} /payins/${required.idPayin}`)
const operations = ['POST /payins/!availablePaymentOptions', ...ofPayin, 'GET /merchant-info']
const claims = { sub: 'demo-shop', operations, money: { amount: 100.5, currencyCode: 'THB' } }

function faultsAt(page: 'payment' | 'status', values: Parameters<typeof queryOf>[0]): readonly string[] {
  const parameters = parametersOf(new URLSearchParams(queryOf(values)), new URLSearchParams())
  const faults = addressFaults(parameters, { page, allowsHttp: false })
  return faults.map(({ parameter, problem }) => `${problem} ${parameter}`)
}

const foundIn = (token: string, change: object = {}) => faultsAt('payment', { ...required, token, ...change })

test('a token that matches the query has no contradiction', () => {
  expect(foundIn(tokenWith(claims))).toEqual([])
  expect(foundIn(tokenWith(claims), { amount: '100.5' })).toEqual([])
  const ofOther = tokenWith({ ...claims, sub: 'ร้านค้า' })
  expect(foundIn(ofOther, { merchantCode: 'demo-shop' })).toEqual(['not_in_token merchantCode'])
})

test.each([
  { merchantCode: 'other-shop' },
  { idPayin: 'Order_2' },
  { amount: '100.51' },
  { amount: '1005' },
  { currencyCode: 'BRL' },
  { merchantCode: 'x', idPayin: 'y', amount: '1' },
])('a query changed to %j contradicts the token', (change) => {
  expect(foundIn(tokenWith(claims), change)).toEqual(Object.keys(change).map((name) => `not_in_token ${name}`))
})

test('a contradiction names the expectation and the value, never the token', () => {
  const token = tokenWith(claims)
  const faults = contradictionsOf({ ...required, token, amount: '7', merchantCode: 'other' })
  expect(faults.map(({ expected, came }) => [expected, came])).toEqual([
    ['the merchant of the token, demo-shop', 'other'],
    ['the amount of the token, 100.5', '7'],
  ])
  expect(JSON.stringify(faults)).not.toContain(token)
})

test('a contradiction about the payin or the currency says what the token is for and what came', () => {
  const token = tokenWith(claims)
  const faultsOf = (change: object) => contradictionsOf({ ...required, token, ...change })
  const problem = 'not_in_token'
  const currency = { parameter: 'currencyCode', problem, expected: 'the currency of the token, THB', came: 'BRL' }
  expect(faultsOf({ currencyCode: 'BRL' })).toEqual([currency])
  const payin = { parameter: 'idPayin', problem, expected: 'the payin that the token is for', came: 'Order_2' }
  expect(faultsOf({ idPayin: 'Order_2' })).toEqual([payin])
})

test.each(['ร้านค้า', '>>>>>>>>', '????????'])('a merchant code of any letters is read from the token: %s', (sub) => {
  const token = tokenWith({ ...claims, sub })
  expect(contradictionsOf({ ...required, token, merchantCode: sub })).toEqual([])
  const [fault] = contradictionsOf({ ...required, token, merchantCode: 'demo-shop' })
  expect(fault).toMatchObject({ expected: `the merchant of the token, ${sub}`, came: 'demo-shop' })
})

describe('the id of the query is compared with literal ids of the token,', () => {
  test.each([
    [['GET /payins/.*', 'POST /payins/.*']],
    [['GET /payins/Order_2', 'GET /payins/[A-Z]+']],
    [['GET /payins/Order\\_2']],
  ])('and not if the token has a pattern: %j', (patterns) => {
    expect(foundIn(tokenWith({ ...claims, operations: patterns }))).toEqual([])
  })

  test('and a common prefix is not enough', () => {
    expect(foundIn(tokenWith(claims), { idPayin: `${required.idPayin}2` })).toEqual(['not_in_token idPayin'])
    const ofPayout = tokenWith({ ...claims, operations: [`GET /payouts/${required.idPayin}`] })
    expect(foundIn(ofPayout)).toEqual(['not_in_token idPayin'])
  })
})

test.each([
  ['no operations', { operations: undefined }],
  ['no money', { money: undefined }],
  ['no merchant', { sub: undefined }],
  ['claims of other types', { sub: 7, operations: 'GET', money: 'x' }],
  ['nothing', { sub: undefined, operations: undefined, money: undefined }],
])('a token with %s has no contradiction', (_, change) => {
  expect(foundIn(tokenWith({ ...claims, ...change }))).toEqual([])
})

test.each(['opaque', 'a.b', 'a.b.c', 'a.bnVsbA.c', 'a.W10.c', 'a.ImEi.c', 'a.Nw.c', 'a.e30.c', 'a.b.c.d.e', 'a._w.c'])(
  'an unreadable token has no contradiction: %s',
  (token) => expect(foundIn(token)).toEqual([]),
)

test('reading a token with an arbitrary payload never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (payload, text) => {
      expect(() => contradictionsOf({ ...required, token: tokenWith(payload) })).not.toThrow()
      expect(() => contradictionsOf({ ...required, token: text })).not.toThrow()
    }),
  )
})

test('amounts of token and query are compared exactly, not as floats', () => {
  const exact = tokenWith({ ...claims, money: { amount: 0.3, currencyCode: 'THB' } })
  expect(foundIn(exact, { amount: '0.3' })).toEqual([])
  expect(foundIn(exact, { amount: '0.30' })).toEqual([])
  const float = tokenWith({ ...claims, money: { amount: 0.1 + 0.2, currencyCode: 'THB' } })
  expect(foundIn(float, { amount: '0.3' })).toEqual(['not_in_token amount'])
})

test.each(Object.entries({ idPayin: 'Order_2', currencyCode: 'BRL' }))(
  'the status page compares %s with the token',
  (name, value) => {
    const right = { idPayin: required.idPayin, token: tokenWith(claims), currencyCode: 'THB' }
    expect(faultsAt('status', right)).toEqual([])
    expect(faultsAt('status', { ...right, [name]: value })).toEqual([`not_in_token ${name}`])
  },
)
