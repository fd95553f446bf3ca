import { describe, expect, test, vi } from 'vitest'
import { type OperationName, operationNames } from '#contract/operations/operations.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP, signatureOf } from '../support/harness.test-support.ts'
import { expectNoLeak } from '../support/leaks.test-support.ts'
import { bodyOperations, requestLineOf } from '../support/operation-requests.test-support.ts'
import { payinBody, payoutBody } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { shop } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '100000' } })
const everything = await shop.tokenFor('*')

const repeated = (text: string, times: number) => text.repeat(times)
const nested = (levels: number, [open, inner, close]: readonly [string, string, string]) =>
  repeated(open, levels) + inner + repeated(close, levels)

/** JSON texts and texts that only look like JSON. Each is sent to every operation. */
const corpus: Readonly<Record<string, string | Uint8Array>> = {
  nothing: '',
  'white space': ' \n\t\r',
  'a bare number': '1',
  null: 'null',
  'an empty object': '{}',
  'an empty array': '[]',
  'arrays, 32 levels': nested(32, ['[', '', ']']),
  'arrays, 30 000 levels': nested(30_000, ['[', '', ']']),
  'arrays that never end': repeated('[', 60_000),
  'objects, 10 000 levels': nested(10_000, ['{"a":', '1', '}']),
  '12 000 keys': `{${Array.from({ length: 6000 }, (_, key) => `"k${key}":1`).join()}}`,
  'a key of 60 000 letters': `{"${repeated('k', 60_000)}":1}`,
  'a text of 60 000 escapes': `{"merchantCode":"${repeated('\\n', 30_000)}"}`,
  'a number of 60 000 digits': `{"money":{"amount":1${repeated('0', 60_000)},"currencyCode":"THB"}}`,
  'a number with an exponent beyond any': '{"money":{"amount":1e99999999,"currencyCode":"THB"}}',
  'a number near nothing': '{"money":{"amount":1e-99999999,"currencyCode":"THB"}}',
  NaN: '{"money":{"amount":NaN,"currencyCode":"THB"}}',
  'a lone surrogate': '{"money":"\\ud800"}',
  'bytes of no text': Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  'UTF-16': Buffer.from('{}', 'utf16le'),
  'a byte order mark': Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  'a null within a text': '{"merchantCode":"a\\u0000b","money":"\u0000"}',
  'a comment': '{/**/"a":1}',
  XML: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'every property of the wrong type':
    '{"merchantCode":[],"timestamp":{},"operations":{"length":1},"money":[1],"paymentRequested":"x","paymentMethod":7,"reference":{},"action":[],"idPayment":{},"returnUrl":[],"callbackUrl":1,"customer":"c"}',
  'money inside out':
    '{"money":{"amount":{"valueOf":1},"currencyCode":["THB"]},"paymentRequested":{"money":{"amount":[100]}}}',
  'a method of the language':
    '{"paymentMethod":{"paymentMethodCode":"constructor"},"paymentRequested":{"money":{"amount":1,"currencyCode":"__proto__"}},"returnUrl":"http://a.example/"}',
  'a method that is inherited':
    '{"paymentMethod":{"paymentMethodCode":"toString"},"paymentRequested":{"money":{"amount":1,"currencyCode":"THB"}},"returnUrl":"http://a.example/"}',
}
const tokenOperations: readonly OperationName[] = ['createToken', 'createActionToken']

describe.each(Object.entries(corpus))('%s', (_, body) => {
  test('is refused by every operation that takes a body, in a response without internals', async () => {
    const responses = await inParts(bodyOperations, 9, async (name) => {
      const signature = tokenOperations.includes(name) ? signatureOf(Buffer.from(body).toString('utf8')) : undefined
      const call = { token: everything, body, headers: { 'x-signature': signature } }
      return { name, response: await shop.call(...requestLineOf(name), call) }
    })
    for (const { name, response } of responses) {
      expect([name, response.status]).toEqual([name, 400])
      expect(response.json).toMatchObject({ code: 'INVALID_REQUEST' })
      expectNoLeak(response.text)
    }
  })
})

/** Properties that would appear on every object if a body were merged into another object unsafely. */
const canaries = Array.from({ length: 50 }, (_, place) => `canary${place}`)
const polluting = (place: number) => {
  const carried = `{"${canaries[place] ?? ''}":"polluted"}`
  return [
    `"__proto__":${carried}`,
    `"constructor":{"prototype":${carried}}`,
    `"\\u005f_proto__":${carried}`,
    `"prototype":${carried}`,
    `"__proto__":{"__proto__":${carried}}`,
  ][place % 5]
}

test('fifty bodies that would pollute prototypes are handled as data and pollute none', async () => {
  const money = { amount: 100, currencyCode: 'THB' }
  const valid: readonly (readonly [OperationName, object, number])[] = [
    ['listPayinOptions', { money }, 200],
    ['listTopUpOptions', { money }, 200],
    ['createPayin', payinBody('BANKA_PAY'), 201],
    ['createTopUp', payinBody('CODE_PAYMENT'), 201],
    ['createPayout', payoutBody('BANK_TRANSFER', { currencyCode: 'ZAR' }), 406],
    ['setExternalReference', { reference: '413244427799' }, 410],
  ]
  const tries = canaries.flatMap((_, place) => {
    const [name, body, status] = valid[place % valid.length] ?? valid[0] ?? []
    return name === undefined ? [] : [{ name, body, status, place }]
  })
  const statuses = await inParts(tries, 10, async ({ name, body, place }) => {
    // Inserted into the body itself and into every object within it.
    const text = JSON.stringify(body).replaceAll('{', `{${polluting(place)},`)
    return (await shop.call(...requestLineOf(name, `polluting-${place}`), { token: everything, body: text })).status
  })
  expect(statuses).toEqual(tries.map(({ status }) => status))
  for (const canary of canaries) {
    for (const victim of [{}, [], () => undefined, 'text']) expect(Reflect.get(Object(victim), canary)).toBeUndefined()
  }
  const read = await shop.call('GET', '/payins/polluting-2', { token: everything })
  expect(read.status).toBe(200)
  expect(read.text).not.toMatch(/polluted|canary/)
})

test('a body that no operation takes is refused by every operation, in a response without internals', async () => {
  for (const name of operationNames) {
    const [method, path] = requestLineOf(name, 'leak-1')
    for (const call of [{}, { token: 'a.b.c' }, { token: everything, headers: { 'x-api-version': '9' } }]) {
      const response = await shop.call(method, path, { ...call, body: method === 'POST' ? '{"a":' : undefined })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expectNoLeak(response.text)
      expect(response.text).not.toContain(SHOP)
    }
  }
})
