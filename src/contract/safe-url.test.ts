import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileAddresses } from './hostile-addresses.test-support.ts'
import { hostOf, parseUrl, urlFaultOf } from './safe-url.ts'

test('the corpus of hostile addresses has the size that docs/trust.md names, without duplicates', () => {
  expect(new Set(hostileAddresses).size).toBe(hostileAddresses.length)
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(52)
})

test.each([...hostileAddresses, 'upi://pay?pa=a@upi'])(
  'the hostile address %j is refused, whether http is allowed or not',
  (raw) => {
    expect(urlFaultOf(raw, false)).toBeDefined()
    expect(urlFaultOf(raw, true)).toBeDefined()
    expect(hostOf(raw, true)).toBeUndefined()
  },
)

test.each([
  ['https://shop.example', 'shop.example'],
  ['https://shop.example/', 'shop.example'],
  ['HTTPS://SHOP.example/Back', 'shop.example'],
  ['https://shop.example:8443/back?order=1&x=%20#paid', 'shop.example:8443'],
  ['https://shop.example/a@b', 'shop.example'],
  ['https://shop.example/?mail=a@b', 'shop.example'],
  ['https://shop.example/#a@b', 'shop.example'],
  ['https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example'],
  ['https://münchen.example/', 'xn--mnchen-3ya.example'],
  ['https://shop.example/สมชาย', 'shop.example'],
  ['https://127.0.0.1/', '127.0.0.1'],
  ['https://[::1]:3000/', '[::1]:3000'],
  [`https://shop.example/${'a'.repeat(2048 - 21)}`, 'shop.example'],
])('the address %j is accepted', (raw, host) => {
  expect(urlFaultOf(raw, false)).toBeUndefined()
  expect(hostOf(raw, false)).toBe(host)
})

test('an http address is accepted exactly when the product itself is served over http', () => {
  expect(urlFaultOf('http://localhost:8080/back', true)).toBeUndefined()
  expect(urlFaultOf('http://localhost:8080/back', false)).toBe('scheme')
  expect(hostOf('http://localhost:8080/back', true)).toBe('localhost:8080')
})

test.each([
  ['javascript:alert(1)', 'not_absolute'],
  ['javascript://shop.example/', 'scheme'],
  ['https://user@shop.example/', 'credentials'],
  ['https://shop.example/\\', 'misleading'],
  [`https://shop.example/${'a'.repeat(2048)}`, 'too_long'],
] as const)('the fault of the address %j is %s', (raw, fault) => expect(urlFaultOf(raw, false)).toBe(fault))

describe('every accepted address', () => {
  const part = fc.oneof(
    fc.constantFrom(...hostileAddresses),
    fc.constantFrom(
      'https://',
      'http://',
      'shop.example',
      '@',
      ':',
      '/',
      '\\',
      '?',
      '#',
      '%',
      '\t',
      '\u202e',
      '[',
      ']',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.webUrl(),
  )

  test('leads over https to the displayed host, as the browser parses it', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const raw = parts.join('')
        if (urlFaultOf(raw, false) !== undefined) return
        const url = new URL(raw, 'https://app.example/')
        expect(url.protocol).toBe('https:')
        expect(url.username + url.password).toBe('')
        expect(hostOf(raw, false)).toBe(url.host)
        expect(raw).toMatch(/^https:\/\/[^/]/i)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('a sign of credentials in a path is part of the path', () => {
  expect(urlFaultOf('https://shop.example/back//customer@home', false)).toBeUndefined()
})

test('an address stays one, however often it is asked for: compiled, Node 20 denies it', () => {
  let denied = 0
  for (let asked = 0; asked < 20_000; asked += 1) if (parseUrl('https://bücher.example') === undefined) denied += 1
  expect(denied).toBe(0)
})

test.each(['', 'shop.example', '//shop.example', 'https://'])('the text "%s" is no absolute URL', (text) => {
  expect(parseUrl(text)).toBeUndefined()
})
