import { expect, test } from 'vitest'
import { basePathOf, isLoopbackHost, withoutSlash } from './addresses.ts'

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
])('the host %s is this machine alone: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected)
})

test.each([
  ['https://shop.example', ''],
  ['https://shop.example/', ''],
  ['https://shop.example/pay', '/pay'],
  ['https://shop.example:8443/pay/now/', '/pay/now'],
])('the path of %s is "%s"', (publicUrl, path) => {
  expect(basePathOf(publicUrl)).toBe(path)
})

test.each([
  ['https://a/b', 'https://a/b'],
  ['https://a/b/', 'https://a/b'],
  ['https://a/b//', 'https://a/b'],
])('%s is %s without slashes at its end', (url, expected) => {
  expect(withoutSlash(url)).toBe(expected)
})
