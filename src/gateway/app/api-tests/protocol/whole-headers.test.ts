import { expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import type { TestCall } from '../support/harness.test-support.ts'

const variables = { PUBLIC_URL: 'http://shop.example/pay', RATE_LIMIT_PER_SECOND: '2' }
const { shop } = await gatewayOfFile({ variables })
const token = await shop.tokenFor('*')

/** What every response has, beside what Node's server writes of the connection. */
const common = {
  'cache-control': 'no-store',
  'content-length': expect.stringMatching(/^[1-9]\d*$/),
  'content-type': 'application/json',
  date: expect.stringMatching(/ GMT$/),
  link: '</pay/api/openapi.json>; rel="service-desc"',
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}

const headersOf = async (method: string, path: string, call: TestCall = {}) => {
  const { status, headers } = await shop.call(method, path, call)
  const { connection: _, 'keep-alive': __, ...own } = headers
  return { status, headers: own }
}

test.each([
  { method: 'GET', path: '/currencies', status: 200, more: {} },
  { method: 'GET', path: '/balances', status: 401, more: { 'www-authenticate': 'Bearer' } },
  { method: 'GET', path: '/nothing', status: 404, more: {} },
  { method: 'DELETE', path: '/payins/a', status: 405, more: { allow: 'GET, POST' } },
  { method: 'POST', path: '/currencies', status: 405, more: { allow: 'GET' } },
  { method: 'GET', path: '/payins/a', status: 410, more: {} },
])('$method $path responds $status with these headers, and no others', async ({ method, path, status, more }) => {
  shop.clock.pass(1000)
  const sent = status === 401 ? undefined : token
  const response = await headersOf(method, path, { token: sent })
  expect(response).toEqual({ status, headers: { ...common, ...more } })
})

test('a 429 says when the next request is taken, in whole seconds', async () => {
  shop.clock.pass(1000)
  for (let sent = 0; sent < 2; sent += 1) await headersOf('GET', '/currencies', { token })
  shop.clock.pass(999)
  const headers = { ...common, 'retry-after': '1' }
  expect(await headersOf('GET', '/currencies', { token })).toEqual({ status: 429, headers })
})

test('a 405 says in words which methods the path takes', async () => {
  const response = await shop.call('DELETE', '/payins/a', { token })
  expect(response.json).toEqual({
    code: 'METHOD_NOT_ALLOWED',
    message: 'This path takes GET and POST.',
    docs: 'http://shop.example/pay/docs#error-METHOD_NOT_ALLOWED',
  })
})

test.each([
  [200, 200],
  [400, 300],
])('a 403 names the operation that the token lacks: of a path of %i characters the first %i', async (length, shown) => {
  const path = `/payins/${'x'.repeat(length - '/payins/'.length)}`
  const response = await shop.call('GET', path, { token: await shop.tokenFor(['GET /balances']) })
  expect(response.json).toMatchObject({ message: `The token does not allow GET ${path.slice(0, shown)}.` })
})

test.each([
  ['it is absent', undefined],
  ['it is absent', ''],
  ['it is 1', '1'],
  ['it is v2.0.0-beta_1', 'v2.0.0-beta_1'],
  ['it is not', '2, 2'],
  ['it is not', 'a'.repeat(21)],
])('a wrong X-API-Version is told by %s', async (seen, version) => {
  const response = await shop.call('GET', '/currencies', { token, headers: { 'x-api-version': version } })
  expect(response.json).toMatchObject({ code: 'VERSION_UNSUPPORTED', message: `X-API-Version must be 2; ${seen}.` })
})
