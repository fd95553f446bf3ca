import { describe, expect, test } from 'vitest'
import { isPassedOn, requestHeaders } from './headers.ts'

/** RFC 9110, 7.6.1, with `Host`, the cookies of our origin, and what browsers and proxies keep for the whole of it. */
const kept = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'host', 'cookie', 'set-cookie'],
  ...['alt-svc', 'clear-site-data', 'nel', 'report-to', 'service-worker-allowed', 'strict-transport-security'],
  ...['x-accel-redirect', 'access-control-allow-origin', 'access-control-expose-headers'],
]
const passed = ['authorization', 'content-type', 'x-api-version', 'x-signature', 'accept-language', 'x-request-id']

describe('a message to or from another gateway', () => {
  test.each(kept)('does not carry %s', (name) => expect(isPassedOn(name, null)).toBe(false))

  test.each(passed)('carries %s, unless Connection names it', (name) => {
    expect(isPassedOn(name, 'close')).toBe(true)
    expect(isPassedOn(name, `close, ${name.toUpperCase()}`)).toBe(false)
  })
})

test('what a client says of itself is replaced by what the proxy knows', () => {
  const told = [
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-real-ip',
    'x_forwarded_for',
    'x_real-ip',
    ...['cf-connecting-ip', 'cf-connecting-ipv6', 'true-client-ip', 'x-client-ip', 'x-azure-clientip', 'x-remote-addr'],
    ...['x-envoy-external-address', 'x-original-forwarded-for', 'x-original-url', 'x-rewrite-url'],
  ]
  const headers = new Headers(told.map((name) => [name, 'made-up'] as const))
  expect(requestHeaders(headers, { client: '198.51.100.7', publicUrl: 'https://pay.example' })).toEqual({
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'pay.example',
    'x-forwarded-proto': 'https',
  })
  expect(requestHeaders(headers, { client: undefined, publicUrl: 'http://localhost:8080' })).toEqual({
    'x-forwarded-host': 'localhost:8080',
    'x-forwarded-proto': 'http',
  })
})
