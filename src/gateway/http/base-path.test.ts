import { describe, expect, test } from 'vitest'
import { withoutBasePath } from './base-path.ts'

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
