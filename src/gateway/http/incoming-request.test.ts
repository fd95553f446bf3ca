import { describe, expect, test } from 'vitest'
import { incomingRequestOf, readRequestTarget, withoutBasePath } from './incoming-request.ts'

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

test.each([
  ['http://other.example:81/api/payins/a?x=1', { host: 'other.example:81', target: '/api/payins/a?x=1' }],
  ['HTTPS://other.example', { host: 'other.example', target: '/' }],
  ['https://other.example?x=http://a/b', { host: 'other.example', target: '/?x=http://a/b' }],
  ['/api?to=http://other.example/', { host: undefined, target: '/api?to=http://other.example/' }],
  ['//other.example/api', { host: undefined, target: '//other.example/api' }],
  ['*', { host: undefined, target: '*' }],
])('the target %s is read as %j', (line, expected) => {
  expect(readRequestTarget(line)).toEqual(expected)
})

describe('a request target', () => {
  test.each([
    ['/pay/', '/'],
    ['/pay/?a=1', '/?a=1'],
    ['/pay/status?a=1', '/status?a=1'],
    ['/pay/api/payins/a%2Fb/../c', '/api/payins/a%2Fb/../c'],
    ['/pay//evil.example/', '//evil.example/'],
  ])('%s loses the path of PUBLIC_URL and nothing else', (target, expected) => {
    expect(withoutBasePath(target, '/pay')).toEqual({ kind: 'ours', target: expected })
  })

  test.each(['/', '/?a=1', '/api/balances', '/payments', '/PAY/', '/pay%2F'])(
    '%s without the path of PUBLIC_URL stays as it is',
    (target) => {
      expect(withoutBasePath(target, '/pay')).toEqual({ kind: 'ours', target })
    },
  )

  test.each([
    ['/pay', '/pay/'],
    ['/pay?token=t', '/pay/?token=t'],
  ])('%s moves to the address with a slash and keeps its query', (target, location) => {
    expect(withoutBasePath(target, '/pay')).toEqual({ kind: 'moved', location })
  })

  test.each(['/', '/pay', '/api/balances?x=1'])('%s stays as it is where PUBLIC_URL is an origin', (target) => {
    expect(withoutBasePath(target, '')).toEqual({ kind: 'ours', target })
  })
})
