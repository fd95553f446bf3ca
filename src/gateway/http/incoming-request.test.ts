import { expect, test } from 'vitest'
import { incomingRequestOf } from './incoming-request.ts'

test.each([
  ['http://localhost:8080/api/payins/a?x=1', '/api/payins/a', 'x=1'],
  ['http://localhost:8080/', '/', ''],
  ['http://localhost:8080/?a=http://b/c?d', '/', 'a=http://b/c?d'],
  ['https://[::1]:8080/api', '/api', ''],
])('%s has the path %s and the query "%s"', (url, path, search) => {
  expect(incomingRequestOf(new Request(url))).toMatchObject({ path, search })
})

test('the request target on the wire takes precedence over the normalised URL', () => {
  const request = new Request('http://localhost/api/payins/../balances')
  expect(incomingRequestOf(request).path).toBe('/api/balances')
  expect(incomingRequestOf(request, { target: '/api/payins/../balances' }).path).toBe('/api/payins/../balances')
})
