import { describe, expect, test } from 'vitest'
import type { RefusedRequestList } from '#contract/sandbox/refused-requests.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, SHOP, signatureOf, type TestGateway } from '../support/harness.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop } = await gatewayOfFile()
const { shop: live } = await gatewayOfFile({ variables: { SANDBOX: '0' } })

type Entry = RefusedRequestList['requests'][number]

async function refusedOf(merchantCode: string = SHOP): Promise<readonly Entry[]> {
  const { json } = await sandboxClient(shop)('GET', `/merchants/${merchantCode}/refused-requests`)
  return Object(json).requests
}

/** Sends a token request; the newest entry of the log, and what the response said. */
async function refusedToken(body: object, signatureFor: (minified: string) => string | undefined) {
  const asked = { merchantCode: SHOP, operations: ['GET /balances'], timestamp: shop.nowSecs(), ...body }
  const minified = JSON.stringify(asked)
  const signature = signatureFor(minified)
  const headers = signature === undefined ? {} : { 'x-signature': signature }
  const response = await shop.call('POST', '/auth-tokens', { body: minified, headers })
  const [entry] = await refusedOf()
  return { response, entry, minified }
}

describe('the log of refused requests explains a refused token request', () => {
  test.each<[string, object, (minified: string) => string | undefined, RegExp]>([
    ['whose timestamp is in milliseconds', { timestamp: Date.now() }, signatureOf, /in milliseconds.*Unix seconds/],
    ['without a signature', {}, () => undefined, /X-SIGNATURE is missing/],
    ['whose signed text ends with a line feed', {}, (text) => signatureOf(`${text}\n`), /line feed at its end/],
    ['of an unknown merchant', { merchantCode: 'nobody' }, signatureOf, /There is no merchant nobody/],
  ])('%s, to which the response says the same as to any other', async (...row) => {
    const [, body, signatureFor, explanation] = row
    const { response, entry, minified } = await refusedToken(body, signatureFor)
    expect(response).toMatchObject({
      status: 401,
      json: {
        code: 'UNAUTHORIZED',
        message: 'The merchant, its credential or the timestamp is not accepted.',
        docs: `${shop.origin}/docs#error-UNAUTHORIZED`,
      },
    })
    expect(entry).toMatchObject({ operation: 'createToken', status: 401, expectedText: minified })
    expect(entry?.requestId).toBe(response.headers['x-request-id'])
    expect(entry?.explanation.join(' ')).toMatch(explanation)
  })

  test('and shows no text that contains a secret', async () => {
    const { entry } = await refusedToken({ secret: 'wrong secret' }, () => undefined)
    expect(JSON.stringify(entry)).not.toContain('wrong secret')
    expect(entry?.explanation).toEqual(['The secret is not one of the merchant.'])
  })
})

describe('the log of refused requests lists a token request of another shape', () => {
  const malformed = async (body: object) => {
    const sent = { operations: 'GET /balances', ...body }
    const { status, headers } = await shop.call('POST', '/auth-tokens', { body: sent })
    expect(status).toBe(400)
    const isListed = async (merchantCode: string) =>
      (await refusedOf(merchantCode)).some(({ requestId }) => requestId === headers['x-request-id'])
    return { shop: await isListed(SHOP), other: await isListed(OTHER_SHOP) }
  }

  test('for the registered merchant that its body names, alone', async () => {
    expect(await malformed({ merchantCode: SHOP })).toEqual({ shop: true, other: false })
  })

  test.each([['nobody'], [{ toString: SHOP }], [7], [undefined]])(
    'for every merchant where its body names %j',
    async (merchantCode) => expect(await malformed({ merchantCode })).toEqual({ shop: true, other: true }),
  )
})

describe('the log of refused requests tells', () => {
  test('an operation string that matches no path', async () => {
    const token = await shop.tokenFor(['POST /payin/mistake-1'])
    const { json } = await shop.call('POST', '/payins/mistake-1', { token, body: {} })
    expect(json).toMatchObject({ code: 'FORBIDDEN', message: 'The token does not allow POST /payins/mistake-1.' })
    const [entry] = await refusedOf()
    expect(entry).toMatchObject({ operation: 'createPayin', code: 'FORBIDDEN' })
    expect(entry?.explanation[0]).toBe('The token allows POST /payin/mistake-1.')
    expect(entry?.explanation[1]).toMatch(/^POST \/payin\/mistake-1 allows nothing: no operation has this path\./)
  })

  test('a path, of which the log shows the first 300 characters', async () => {
    const path = `/payins/${'x'.repeat(400)}`
    expect((await shop.call('GET', path, { token: await shop.tokenFor('*') })).status).toBe(400)
    const [entry] = await refusedOf()
    expect(entry).toMatchObject({ method: 'GET', path: `/api${path}`.slice(0, 300), operation: 'readPayin' })
  })

  test('an expired token', async () => {
    const token = await shop.tokenFor('*', { merchantCode: OTHER_SHOP, validitySecs: 1 })
    await sandboxClient(shop)('POST', '/clock/!advance', { merchantCode: OTHER_SHOP, seconds: 2 })
    const { json } = await shop.call('GET', '/balances', { token })
    expect(json).toMatchObject({ code: 'UNAUTHORIZED', message: 'The token has expired.' })
    expect((await refusedOf(OTHER_SHOP))[0]).toMatchObject({
      message: 'The token has expired.',
      operation: 'listBalances',
      // Real time: the sandbox clock is two seconds ahead.
      at: new Date(shop.clock.now()).toISOString(),
    })
  })
})

test('the log keeps the latest 50 refused requests of a merchant, no 410, and nothing after a reset', async () => {
  const token = await shop.tokenFor('*')
  for (let index = 0; index < 55; index++)
    await shop.call('GET', '/merchant-info', { headers: { 'x-api-version': '3' } })
  expect(await refusedOf()).toHaveLength(50)
  await sandboxClient(shop)('POST', '/!reset', {})
  expect((await shop.call('GET', '/payins/unknown', { token })).status).toBe(410)
  expect(await refusedOf()).toEqual([])
})

describe('a token with an operation string that can allow nothing', () => {
  const granted = async (gateway: TestGateway) => {
    const operations = ['POST /payin/x', 'GET /payins/.*']
    const body = JSON.stringify({ merchantCode: SHOP, operations, timestamp: gateway.nowSecs(), amount: 60 })
    return gateway.call('POST', '/auth-tokens', { body, headers: { 'x-signature': signatureOf(body) } })
  }

  test('is issued with a warning in the sandbox', async () => {
    const { status, json } = await granted(shop)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      token: expect.any(String),
      warnings: [
        expect.stringMatching(/^POST \/payin\/x allows nothing/),
        expect.stringMatching(/^amount is no property of this request/),
      ],
    })
  })

  test('is issued without a word where there is no sandbox', async () => {
    const { status, json } = await granted(live)
    expect(status).toBe(200)
    expect(Object.keys(Object(json)).sort()).toEqual(['expireAt', 'token'])
  })
})

test('without a sandbox an error body has no docs', async () => {
  const { json } = await live.call('GET', '/balances', {})
  expect(json).toEqual({ code: 'UNAUTHORIZED', message: 'A bearer token is required.' })
})
