import { expect, test } from 'vitest'
import { allowsHttp, basePathOf, isLoopbackHost, listeningAddress, withoutSlash } from './addresses.ts'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.255.0.254', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['128.0.0.1', false],
  ['127.0.0', false],
  ['127.0.0.1.example', false],
  ['localhost.example', false],
])('the host %s is this machine alone: %s', (host, expected) => expect(isLoopbackHost(host)).toBe(expected))

test.each([
  ['localhost', 'http://localhost:8080'],
  ['127.0.0.1', 'http://localhost:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['127.0.0.2', 'http://127.0.0.2:8080'],
  ['192.168.1.5', 'http://192.168.1.5:8080'],
  ['pay.example', 'http://pay.example:8080'],
  ['fe80::1%eth0', 'http://localhost:8080'],
  ['no host', 'http://localhost:8080'],
])('a server that listens on %s has the address %s', (host, address) => {
  expect(listeningAddress(host, 8080)).toBe(address)
})

test.each([
  ['https://shop.example', ''],
  ['https://shop.example/', ''],
  ['https://shop.example/pay', '/pay'],
  ['https://shop.example:8443/pay/now/', '/pay/now'],
])('the path of %s is "%s"', (publicUrl, path) => expect(basePathOf(publicUrl)).toBe(path))

test.each([
  ['http://pay.example', true],
  ['https://pay.example', false],
  ['https://http.example/http:', false],
])('an installation at %s takes http addresses: %s', (publicUrl, expected) => {
  expect(allowsHttp({ publicUrl })).toBe(expected)
})

test.each([
  ['https://a/b', 'https://a/b'],
  ['https://a/b/', 'https://a/b'],
  ['https://a/b//', 'https://a/b'],
  ['https://a//b//', 'https://a//b'],
  ['//', ''],
])('%s is %s without slashes at its end', (url, expected) => expect(withoutSlash(url)).toBe(expected))

test('a long run of slashes before the end is passed in linear time', () => {
  const address = `${'/'.repeat(120_000)}x`
  const startedMs = performance.now()
  expect(withoutSlash(address)).toBe(address)
  expect(performance.now() - startedMs).toBeLessThan(1000)
})
