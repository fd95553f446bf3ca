import { beforeEach, describe, expect, test } from 'vitest'
import { readEnvironment } from '../../core/environment/environment.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { CompiledOperations } from '../../tokens/operations.ts'
import { claimsOf } from '../../tokens/token.ts'
import {
  createPermissionGate,
  type PermissionGate,
  readBearer,
  refuseReturnOrigin,
  refuseTokenMoney,
} from './authorization.ts'

const grant = { merchantCode: 'shop', timestampSecs: 0, clockOffsetMs: 0, operations: [], tokenId: 'a' }

describe('a bearer token', () => {
  const claims = claimsOf(grant)
  const operations = { literals: new Set<string>(), prefixes: [], patterns: new Map(), patternBytes: 0 }
  const token = { claims, operations }
  const merchant: Pick<Merchant, 'merchantCode'> = { merchantCode: 'shop' }

  /** Reads a header at a gateway that has issued one token, `a.b-c_d`. */
  const read = (header: string | undefined, merchants: readonly string[] = ['shop']) =>
    readBearer(
      {
        verifier: { verify: async (text) => (text === 'a.b-c_d' ? token : undefined) },
        merchants: {
          // The gate passes the merchant on and reads nothing of it.
          find: async (code) => (merchants.includes(code) ? (merchant as Merchant) : undefined),
          list: async () => [],
          isConfigured: () => false,
        },
      },
      new Headers(header === undefined ? {} : { authorization: header }),
    )

  test.each(['Bearer a.b-c_d', 'bearer a.b-c_d', 'BEARER   a.b-c_d'])(
    '%j gives the token and its merchant',
    async (header) => expect(await read(header)).toEqual({ ok: true, token, merchant }),
  )

  test.each([undefined, '', 'Bearer', 'a.b-c_d', 'Basic a.b-c_d', 'Bearer a.b-c_d, Bearer a.b-c_d', 'Bearer a b'])(
    '%j is no bearer token',
    async (header) => {
      const refusal = { code: 'UNAUTHORIZED', message: 'A bearer token is required.' }
      expect(await read(header)).toMatchObject({ refusal })
    },
  )

  test.each([
    ['that the gateway has not issued', 'Bearer a.b-c_e', ['shop']],
    ['of a merchant that is gone', 'Bearer a.b-c_d', []],
  ])('a token %s is not valid', async (_, header, merchants) => {
    const refusal = { code: 'UNAUTHORIZED', message: 'The token is not valid.' }
    expect(await read(header, merchants)).toMatchObject({ refusal })
  })
})

describe('a permission', () => {
  const LIMIT = 10

  let nowMs = 0
  let gate: PermissionGate
  beforeEach(() => {
    nowMs = 0
    const reading = readEnvironment({ RATE_LIMIT_PER_SECOND: String(LIMIT) })
    if (!reading.ok) throw new Error(reading.faults.join(' '))
    const clock = { now: () => nowMs, monotonic: () => nowMs }
    gate = createPermissionGate({ environment: reading.environment, clock })
  })

  /** A token for `GET /balances` and a pattern, with a count of how often the pattern was matched. */
  function tokenWith(pattern: ((path: string) => boolean) | undefined) {
    const asked: string[] = []
    const matches = (path: string) => {
      asked.push(path)
      return pattern?.(path) ?? false
    }
    const patterns: CompiledOperations['patterns'] = pattern === undefined ? new Map() : new Map([['GET', matches]])
    const operations = { literals: new Set(['GET /balances']), prefixes: [], patterns, patternBytes: 0 }
    const claims = claimsOf(grant)
    return { asked, token: { claims, operations } }
  }

  function codesOf(count: number, ask: () => ReturnType<PermissionGate>) {
    const codes: (string | undefined)[] = []
    for (let turn = 0; turn < count; turn++) codes.push((ask() as { code?: string } | undefined)?.code)
    return codes
  }

  test('requests of a token with patterns are matched at most at twice its rate, and further ones are refused unmatched', () => {
    const { token, asked } = tokenWith(() => true)
    const codes = codesOf(50, () => gate(token, { method: 'GET', path: '/currencies' }))
    expect(codes).toEqual([...Array(2 * LIMIT).fill(undefined), ...Array(30).fill('RATE_LIMIT_EXCEEDED')])
    expect(asked).toHaveLength(2 * LIMIT)
    nowMs = 1000
    expect(gate(token, { method: 'GET', path: '/currencies' })).toBeUndefined()
  })

  test('a path longer than that of any payment is not matched against patterns', () => {
    const { token, asked } = tokenWith(() => false)
    const path = `/payins/${'a'.repeat(4000)}`
    expect(gate(token, { method: 'GET', path })).toBeUndefined()
    expect(gate(token, { method: 'POST', path })).toMatchObject({ code: 'FORBIDDEN' })
    expect(asked).toEqual([])
  })

  test.each([
    ['literal operations', undefined],
    ['patterns', () => false],
  ])('a token of %s gets as many 403 responses as its rate, then 429', (_, pattern) => {
    const { token } = tokenWith(pattern)
    const codes = codesOf(15, () => gate(token, { method: 'GET', path: '/currencies' }))
    expect(codes).toEqual([...Array(LIMIT).fill('FORBIDDEN'), ...Array(5).fill('RATE_LIMIT_EXCEEDED')])
  })

  test('a token of literal operations is not limited by this gate', () => {
    const { token } = tokenWith(undefined)
    const codes = codesOf(100, () => gate(token, { method: 'GET', path: '/balances' }))
    expect(codes).toEqual(Array(100).fill(undefined))
  })

  test('tokens of one merchant have a rate each', () => {
    const codes = ['one', 'two'].flatMap((jti) => {
      const { token } = tokenWith(undefined)
      const own = { ...token, claims: { ...token.claims, jti } }
      return codesOf(LIMIT, () => gate(own, { method: 'GET', path: '/currencies' }))
    })
    expect(codes).toEqual(Array(2 * LIMIT).fill('FORBIDDEN'))
  })
})

describe('a create', () => {
  const claimsWith = (money: { amount: number; currencyCode: string }) => claimsOf({ ...grant, money })
  const bodyOf = (amount: number, currencyCode = 'THB') => ({ paymentRequested: { money: { amount, currencyCode } } })
  test.each(['createPayin', 'createPayout', 'createTopUp'] as const)(
    "%s is refused if its amount differs from the token's",
    (name) => {
      const claims = claimsWith({ amount: 100, currencyCode: 'THB' })
      expect(refuseTokenMoney(name, bodyOf(100.01), claims)).toMatchObject({ code: 'MONEY_NOT_ALLOWED' })
      expect(refuseTokenMoney(name, bodyOf(100), claims)).toBeUndefined()
    },
  )

  test("reads and option lists are not checked against the token's money", () => {
    const claims = claimsWith({ amount: 100, currencyCode: 'THB' })
    expect(refuseTokenMoney('listPayinOptions', { money: { amount: 5, currencyCode: 'THB' } }, claims)).toBeUndefined()
    expect(refuseTokenMoney('readPayin', undefined, claims)).toBeUndefined()
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

  test('operations other than creates are not checked', () => {
    expect(refuseReturnOrigin('setExternalReference', { reference: '1' }, merchant)).toBeUndefined()
    expect(refuseReturnOrigin('createPayout', {}, merchant)).toBeUndefined()
    expect(refuseReturnOrigin('createTopUp', { returnUrl: 'https://elsewhere.example/' }, merchant)).toBeDefined()
  })
})
