import { describe, expect, test } from 'vitest'
import { type OutboundEnvironment, targetRulesOf } from './target-rules.ts'

const local: OutboundEnvironment = {
  outbound: 'loopback',
  publicUrl: 'http://localhost:8080',
  port: 8080,
  sandbox: true,
}
const served: OutboundEnvironment = { outbound: 'public', publicUrl: 'https://pay.example', port: 8080, sandbox: true }
const rulesOf = (url: string, environment: OutboundEnvironment) => targetRulesOf(new URL(url), environment)

const refused = expect.objectContaining({ kind: 'refused' })
const elsewhere = { kind: 'public', alsoLoopback: false, exceptOwn: false }

test.each([
  ['https://shop.example/callback', served, elsewhere],
  ['http://127.0.0.1:9000/callback', served, elsewhere],
  ['http://127.0.0.1:9000/callback', local, { ...elsewhere, alsoLoopback: true }],
])('a callback URL at %s is allowed, subject to the check of its resolved addresses', (url, environment, rules) => {
  expect(rulesOf(url, environment)).toEqual(rules)
})

test.each(['ftp://shop.example/', 'file:///etc/passwd', 'data:,x', 'javascript:alert(1)'])(
  'the URL %s is refused for its scheme',
  (url) => expect(rulesOf(url, local)).toEqual(refused),
)

test.each([
  'http://localhost:8080/api/payins/a',
  'http://localhost.:8080/',
  'http://localhost:8080/sandbox/api/!reset',
  'http://localhost:8080/sandbox/api/sinks/a/b',
  'http://localhost:8080/sandbox/api/sinks/..%2f!reset',
  'http://localhost:8080/demo-shop/callback/x',
])("the gateway's own address is refused outside its receivers: %s", (url) => {
  expect(rulesOf(url, local)).toEqual(refused)
})

test.each(['https://pay.example/api/payins/a', 'https://PAY.example:443/', 'https://pay.example./'])(
  "the gateway's public address is refused: %s",
  (url) => expect(rulesOf(url, served)).toEqual(refused),
)

test.each([
  'http://127.0.0.1:8080/api',
  'http://[::1]:8080/api',
  'http://2130706433:8080/',
  'http://any.example:8080/',
])("the gateway's own port is refused under any other host name: %s", (url) => {
  expect(rulesOf(url, local)).toEqual({ kind: 'public', alsoLoopback: false, exceptOwn: true })
})

test("the sandbox's sinks and the demo merchant's receiver are allowed, also at the public address", () => {
  expect(rulesOf('http://localhost:8080/sandbox/api/sinks/demo-shop', local)).toEqual({ kind: 'own_receiver' })
  expect(rulesOf('https://pay.example/demo-shop/callback', served)).toEqual({ kind: 'own_receiver' })
  expect(rulesOf('http://127.0.0.1:8080/sandbox/api/sinks/x', local)).toEqual({ ...elsewhere, alsoLoopback: true })
})

test("the gateway's receivers are refused without a sandbox", () => {
  const live = { ...served, sandbox: false }
  expect(rulesOf('https://pay.example/sandbox/api/sinks/x', live)).toEqual(refused)
  expect(rulesOf('https://pay.example/demo-shop/callback', live)).toEqual(refused)
})

describe('below a path of an origin', () => {
  const below: OutboundEnvironment = { ...served, publicUrl: 'https://shop.example/pay' }

  test.each([
    'https://shop.example/pay',
    'https://shop.example/pay/api/payins/a',
    'https://shop.example/pay/sandbox/api/!reset',
    'https://shop.example//pay/sandbox/api/!reset',
    'https://shop.example/x/..%2fpay/sandbox/api/!reset',
    'https://shop.example/%70ay/sandbox/api/!reset',
    'https://shop.example/%2570ay/sandbox/api/!reset',
    'https://shop.example/x\\..\\PAY/sandbox/api/!reset',
  ])("the gateway's own address is refused: %s", (url) => expect(rulesOf(url, below)).toEqual(refused))

  test.each([
    'https://shop.example/callback',
    'https://shop.example/payments',
    // Without its tab the path would begin with two slashes and a host that is none.
    'https://shop.example/%09/a b',
    'https://shop.example/demo-shop/callback',
  ])('a callback URL of the shop on the same host is allowed: %s', (url) => {
    expect(rulesOf(url, below)).toEqual(elsewhere)
  })

  test("the sandbox's sinks and the demo merchant's receiver are allowed", () => {
    for (const path of ['sandbox/api/sinks/demo-shop', 'demo-shop/callback'])
      expect(rulesOf(`https://shop.example/pay/${path}`, below)).toEqual({ kind: 'own_receiver' })
  })
})
