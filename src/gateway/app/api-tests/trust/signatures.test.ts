import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { tokenResult } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP, signatureOf } from '../support/harness.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts, sized } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const SECRETS = ['a secret that nobody guesses', 'the one before it']

const { shop } = await gatewayOfFile({ merchant: { secrets: SECRETS }, variables: { RATE_LIMIT_PER_SECOND: '100000' } })

const send = (body: string | Uint8Array, signature?: string) =>
  shop.call('POST', '/auth-tokens', { body, headers: { 'x-signature': signature } })
const claimsOf = (token: string): { jti: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

/** A handwritten JSON body, so that a test controls its numbers, escapes and key order. */
const bodyWith = (inner: string) =>
  `{"merchantCode":"${SHOP}","operations":["GET /payins/a"],"timestamp":${shop.nowSecs()}${inner}}`

/** Changes of a JSON text's whitespace, which do not change the signed text. */
const spacings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => spaced(text, ' '),
  (text) => spaced(text, '\n'),
  (text) => spaced(text, '\r\n\t'),
  (text) => spaced(text, '    \n'),
  (text) => ` \n${text}\t\r\n`,
]

/** Adds whitespace around every JSON token outside strings. */
const spaced = (text: string, space: string): string =>
  (text.match(/"(?:\\.|[^"\\])*"|[^"]/g) ?? [])
    .map((piece) => (/^[[\]{}:,]$/.test(piece) ? `${space}${piece}${space}` : piece))
    .join('')

describe('a signed body', () => {
  const forms = [
    ['a plain one', ''],
    ['an amount with a zero at its end', ',"money":{"amount":100.10,"currencyCode":"THB"}'],
    ['an amount with an exponent', ',"money":{"amount":6e2,"currencyCode":"THB"}'],
    ['an amount of more zeros', ',"money":{"amount":5.00,"currencyCode":"THB"}'],
    ['an escaped letter', ',"money":{"amount":1,"currencyCode":"\\u0054HB"}'],
    ['an escaped key', ',"validity\\u0053ecs":60'],
    ['a line separator', ',"note":"a\u2028b"'],
    ['letters of several bytes', ',"note":"สวัสดี 😀"'],
    ['escaped slashes', ',"note":"a\\/b"'],
    ['spaces within a string', ',"note":"a  b\\t{ }"'],
    ['nesting', ',"note":{"a":[1,{"b":[]}],"c":{}}'],
    ['a name of the language', ',"__proto__":{"x":1}'],
  ] as const

  test.each(forms)('of %s gives one token, however it is spaced', async (_, inner) => {
    const body = bodyWith(inner)
    const responses = await Promise.all(spacings.map((write) => send(write(body), signatureOf(body))))
    expect(responses.map(({ status }) => status)).toEqual(spacings.map(() => 200))
    expect(new Set(responses.map(({ json }) => tokenResult.parse(json).token)).size).toBe(1)
  })

  test('replayed a hundred times within its window gives one token', async () => {
    const body = bodyWith(',"validitySecs":60')
    const write = (turn: number) => spacings[turn % spacings.length]?.(body) ?? body
    const responses = await inParts([...Array(100).keys()], 25, (turn) => send(write(turn), signatureOf(body)))
    const tokens = responses.map(({ json }) => tokenResult.parse(json).token)
    expect(new Set(tokens).size).toBe(1)
    expect(new Set(tokens.map((token) => claimsOf(token).jti)).size).toBe(1)
  })

  test('is refused once a value, a key or their order is changed', async () => {
    const body = bodyWith(',"money":{"amount":100.10,"currencyCode":"THB"},"validitySecs":60')
    const changes: readonly (readonly [from: string, to: string])[] = [
      ['100.10', '100.1'],
      ['100.10', '100.100'],
      ['100.10', '10010e-2'],
      ['100.10', '200.10'],
      ['"THB"', '"ZAR"'],
      ['"THB"', '"\\u0054HB"'],
      ['GET /payins/a', 'GET /payins/b'],
      ['GET /payins/a', 'GET /payins/.*'],
      ['GET /payins/a"', 'GET /payins/a","POST /payins/a"'],
      ['"validitySecs":60', '"validitySecs":61'],
      ['"validitySecs":60', '"validitySecs":60,"note":1'],
      [SHOP, 'other-shop'],
      ['"amount":100.10,"currencyCode":"THB"', '"currencyCode":"THB","amount":100.10'],
    ]
    for (const [from, to] of changes) {
      expect(body).toContain(from)
      expect([to, (await send(body.replace(from, to), signatureOf(body))).status]).toEqual([to, 401])
    }
  })

  test('of random content is valid under any spacing, and for no other content', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    const note = fc.jsonValue({ maxDepth: 3 })
    await fc.assert(
      fc.asyncProperty(text, note, fc.nat({ max: spacings.length - 1 }), async (name, value, way) => {
        const key = JSON.stringify(`x${name}`)
        const body = bodyWith(`,${key}:${JSON.stringify(value)}`)
        const sent = spacings[way]?.(body) ?? body
        expect((await send(sent, signatureOf(body))).status).toBe(200)
        expect((await send(sent.replace(/\}(\s*)$/, ',"y":0}$1'), signatureOf(body))).status).toBe(401)
      }),
      { numRuns: sized(1000, 100) },
    )
  })
})

test('two hundred bodies with a duplicate key get 400, signed or not, wherever the key is', async () => {
  const doubled = Array.from({ length: 200 }, (_, turn) => {
    const key = ['"a"', '"\\u0061"', '"timestamp"', '"__proto__"'][turn % 4] ?? '"a"'
    const depth = turn % 12
    const pair = key === '"timestamp"' ? `"timestamp":${turn},"timestamp":${turn}` : `${key}:1,"b":${turn},${key}:1`
    const note = `${'{"n":['.repeat(depth)}{${pair}}${']}'.repeat(depth)}`
    return bodyWith(`,"note":${note}`)
  })
  const responses = await inParts(doubled, 25, (body) => send(body, signatureOf(body)))
  expect(new Set(doubled).size).toBe(200)
  expect(responses.map(({ status }) => status)).toEqual(doubled.map(() => 400))
})

test('a thousand token requests with a wrong credential get one and the same response', async () => {
  const guess = (turn: number) => createHash('sha256').update(String(turn)).digest('base64')
  const applications = Array.from({ length: sized(1000, 400) }, (_, turn) => {
    const merchantCode = turn % 2 === 0 ? SHOP : `nobody-${guess(turn).slice(0, turn % 30)}`
    const body = { merchantCode, timestamp: shop.nowSecs(), operations: ['GET /payins/a'] }
    if (turn % 4 < 2) return [JSON.stringify({ ...body, secret: guess(turn).slice(0, 1 + (turn % 40)) })] as const
    return [JSON.stringify(body), turn % 3 === 0 ? guess(turn) : signatureOf(`${turn}`)] as const
  })
  const responses = await inParts(applications, 25, ([body, signature]) => send(body, signature))
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(401)
})
