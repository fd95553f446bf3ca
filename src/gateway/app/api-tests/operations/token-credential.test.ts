import { describe, expect, onTestFinished, test } from 'vitest'
import { tokenResult } from '#contract/operations/results.ts'
import { advanceClock } from '../../../sandbox/time.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, openTestGateway, SHOP, signatureOf, type TestGateway } from '../support/harness.test-support.ts'

const SECRETS = ['a secret of the test shop', 'its former secret']

const { shop } = await gatewayOfFile({ merchant: { secrets: SECRETS } })

/** Both token operations, each with a valid body. */
const applications = [
  ['/auth-tokens', { operations: ['GET /payins/.*'] }],
  ['/auth-tokens-by-action', { action: 'PAYIN_INFO', idPayment: 'order-1' }],
] as const

describe.each(applications)('POST %s', (path, particulars) => {
  const bodyOf = (more: object = {}) => ({ merchantCode: SHOP, timestamp: shop.nowSecs(), ...particulars, ...more })
  const send = (body: object | string, headers: Record<string, string> = {}) =>
    shop.call('POST', path, { body, headers })
  const tokenOf = async (body: object) => tokenResult.parse((await shop.apply(path, body)).json).token

  describe('responds 200', () => {
    test('for a signed body', async () => {
      const response = await shop.apply(path, bodyOf())
      expect(response.status).toBe(200)
      expect(tokenResult.parse(response.json).expireAt).toBe(new Date((shop.nowSecs() + 1800) * 1000).toISOString())
    })

    test.each(SECRETS)('for any of the current secrets', async (secret) => {
      expect((await send(bodyOf({ secret }))).status).toBe(200)
    })

    test('for a right signature and a right secret together', async () => {
      const body = bodyOf({ secret: SECRETS[0] })
      expect((await send(body, { 'x-signature': signatureOf(JSON.stringify(body)) })).status).toBe(200)
    })

    test('for a body with whitespace, signed as it is without', async () => {
      const pretty = JSON.stringify(bodyOf(), null, 2)
      const signature = signatureOf(JSON.stringify(bodyOf()))
      expect((await send(pretty, { 'x-signature': signature })).status).toBe(200)
    })

    test.each([-300, 300])('for a timestamp %s seconds off', async (seconds) => {
      expect((await shop.apply(path, bodyOf({ timestamp: shop.nowSecs() + seconds }))).status).toBe(200)
    })

    test.each([1, 2_678_400])('for %s seconds of validity', async (validitySecs) => {
      const response = await shop.apply(path, bodyOf({ validitySecs }))
      expect(Date.parse(tokenResult.parse(response.json).expireAt) / 1000).toBe(shop.nowSecs() + validitySecs)
    })

    test('with the same token for the same body, and another token for another body', async () => {
      const body = bodyOf({ validitySecs: 77 })
      const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(body)))
      expect(new Set(tokens).size).toBe(1)
      expect(await tokenOf({ ...body, validitySecs: 78 })).not.toBe(tokens[0])
    })
  })

  describe('responds 400', () => {
    test.each([
      ['merchantCode', undefined, 'missing'],
      ['merchantCode', '', 'missing'],
      ['merchantCode', 7, 'type'],
      ['timestamp', undefined, 'missing'],
      ['timestamp', '1763726400', 'type'],
      ['timestamp', 1_763_726_400.5, 'type'],
      ['validitySecs', 0, 'range'],
      ['validitySecs', 2_678_401, 'range'],
      ['validitySecs', 1.5, 'type'],
      ['validitySecs', '60', 'type'],
      ['secret', 5, 'type'],
      ['money', 5, 'type'],
      ['money.amount', '100', 'type'],
      ['money.amount', 0, 'range'],
      ['money.amount', 1.001, 'range'],
      ['money.currencyCode', 'XXX', 'choice'],
    ])('to the %s %j', async (field, value, code) => {
      const [name = '', inner] = field.split('.')
      const money = { amount: 100, currencyCode: 'THB' }
      const response = await shop.apply(path, bodyOf({ [name]: inner ? { ...money, [inner]: value } : value }))
      expect(response.status).toBe(400)
      expect(response.json).toMatchObject({ code: 'INVALID_REQUEST', violations: [{ path: field, code }] })
    })

    test('to a property that occurs twice, though the signature is right', async () => {
      const twice = JSON.stringify(bodyOf()).replace('{', `{"merchantCode":"${OTHER_SHOP}",`)
      expect((await send(twice, { 'x-signature': signatureOf(twice) })).status).toBe(400)
    })
  })

  describe('responds 401', () => {
    const refusedBodies = () =>
      [
        ['no credential', bodyOf(), {}],
        ['a wrong secret', bodyOf({ secret: 'wrong' }), {}],
        ['a signature of another body', bodyOf(), { 'x-signature': signatureOf('{}') }],
        ['a signature that is none', bodyOf(), { 'x-signature': 'AAAA' }],
        ['in base64url', bodyOf(), { 'x-signature': signed(bodyOf()).replaceAll('+', '-').replace('=', '') }],
        ['a wrong signature and a right secret', bodyOf({ secret: SECRETS[0] }), { 'x-signature': signed(bodyOf()) }],
        rightlySigned('a wrong secret', bodyOf({ secret: 'wrong' })),
        rightlySigned('an unknown merchant', bodyOf({ merchantCode: 'nobody' })),
        rightlySigned('a timestamp too old', old(-301)),
        rightlySigned('a timestamp too far ahead', old(301)),
        ['the secret of another merchant', bodyOf({ merchantCode: OTHER_SHOP, secret: SECRETS[0] }), {}],
      ] as const
    const signed = (body: object) => signatureOf(JSON.stringify(body))
    const rightlySigned = (what: string, body: object) => [what, body, { 'x-signature': signed(body) }] as const
    const old = (seconds: number) => bodyOf({ timestamp: shop.nowSecs() + seconds })

    test('with one and the same body whatever is wrong with the credential', async () => {
      const responses = await Promise.all(refusedBodies().map(([, body, headers]) => send(body, headers)))
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 401))
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
      expect(new Set(responses.map(({ headers }) => headers['www-authenticate']))).toEqual(new Set(['Bearer']))
    })
  })
})

test.each(applications)(
  'POST %s compares the timestamp with the real clock, and the validity runs by a sandbox clock that is ahead',
  async (path, particulars) => {
    const ahead = await openTestGateway()
    onTestFinished(ahead.close)
    await advanceClock(ahead.gateway, { seconds: 86_400, merchantCode: SHOP })
    const response = await ahead.apply(path, { merchantCode: SHOP, timestamp: ahead.nowSecs(), ...particulars })
    expect(response.status).toBe(200)
    const { token, expireAt } = tokenResult.parse(response.json)
    expect(Date.parse(expireAt) / 1000).toBe(ahead.nowSecs() + 86_400 + 1800)
    await advanceClock(ahead.gateway, { seconds: 1799, merchantCode: SHOP })
    expect((await ahead.call('GET', '/payins/order-1', { token })).status).toBe(410)
    await advanceClock(ahead.gateway, { seconds: 1, merchantCode: SHOP })
    expect((await ahead.call('GET', '/payins/order-1', { token })).status).toBe(401)
  },
)

const merchant = { secrets: SECRETS }
const { shop: strict } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '10' }, merchant })

describe.each(applications)('POST %s responds 429', (path, particulars) => {
  const bodyOf = (more: object = {}) => ({ merchantCode: SHOP, timestamp: strict.nowSecs(), ...particulars, ...more })
  const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))
  const wrong = (more: object = {}) => strict.call('POST', path, { body: bodyOf(more) })
  const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status)

  test('beyond ten accepted requests of a merchant in a second', async () => {
    strict.clock.pass(1000)
    expect(statuses(await times(10, () => strict.apply(path, bodyOf())))).toEqual(Array(10).fill(200))
    expect(await strict.apply(path, bodyOf())).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect((await strict.apply(path, bodyOf({ merchantCode: OTHER_SHOP }))).status).toBe(200)
  })

  test('beyond ten failures of an address in a second, which do not lock out who signs', async () => {
    strict.clock.pass(1000)
    expect(statuses(await times(12, wrong)).toSorted()).toEqual([...Array(10).fill(401), 429, 429])
    expect((await strict.apply(path, bodyOf())).status).toBe(200)
  })

  test('to a guessed secret, unread, while the failures of its address use up their second', async () => {
    strict.clock.pass(1000)
    await times(10, () => wrong({ secret: 'guess' }))
    expect((await wrong({ secret: SECRETS[0] })).status).toBe(429)
    strict.clock.pass(1000)
    expect((await wrong({ secret: SECRETS[0] })).status).toBe(200)
  })
})

describe('behind a proxy, failures of token requests', () => {
  const guesses = async (gateway: TestGateway, client: string) => {
    const body = { merchantCode: SHOP, timestamp: gateway.nowSecs(), operations: ['GET /balances'], secret: 'guess' }
    const headers = { 'x-forwarded-for': `198.51.100.1, ${client}` }
    const guess = () => gateway.call('POST', '/auth-tokens', { body, headers })
    const statuses = (await Promise.all(Array.from({ length: 11 }, guess))).map(({ status }) => status)
    return statuses.filter((status) => status === 429).length
  }
  const opened = async (variables: object, work: (gateway: TestGateway) => Promise<void>) => {
    const gateway = await openTestGateway({ variables: { RATE_LIMIT_PER_SECOND: '10', ...variables } })
    await work(gateway).finally(gateway.close)
  }

  test('count for the client that a trusted proxy names', () =>
    opened({ TRUSTED_PROXIES: '127.0.0.0/8' }, async (gateway) => {
      expect(await guesses(gateway, '203.0.113.1')).toBe(1)
      expect(await guesses(gateway, '203.0.113.2')).toBe(1)
    }))

  test('count for the connected address where the proxy is not trusted', () =>
    opened({}, async (gateway) => {
      expect(await guesses(gateway, '203.0.113.1')).toBe(1)
      expect(await guesses(gateway, '203.0.113.2')).toBe(11)
    }))
})
