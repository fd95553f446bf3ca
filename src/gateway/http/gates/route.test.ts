import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operationNames, operationOf, pathOf } from '#contract/operations.ts'
import { findRoute } from './route.ts'

const found = (method: string, path: string) => {
  const routing = findRoute(method, `/api${path}`)
  return routing.ok ? routing.route : undefined
}
const codeOf = (method: string, path: string) => {
  const routing = findRoute(method, `/api${path}`)
  return routing.ok || routing.refusal.kind === 'business' ? 'found' : routing.refusal.code
}

test.each(operationNames)('%s is found by its own method and path', (name) => {
  const path = pathOf(name, 'order-1')
  const entityId = operationOf(name).path.includes('{') ? 'order-1' : ''
  expect(found(operationOf(name).method, path)).toEqual({ name, entityId, path })
})

describe('a command is never an id', () => {
  test.each([
    '/payins/!availablePaymentOptions',
    '/payouts/!availablePaymentOptions',
    '/topups/!availablePaymentOptions',
  ])('GET %s is 405 and allows POST', (path) => {
    expect(findRoute('GET', `/api${path}`)).toMatchObject({ refusal: { code: 'METHOD_NOT_ALLOWED' }, allow: ['POST'] })
  })

  test.each(['/payins/!other', '/payins/!availablepaymentoptions', '/payins/!', '/payins/!a/accounts'])(
    '%s is an unknown path',
    (path) => {
      expect(codeOf('POST', path)).toBe('UNKNOWN_PATH')
      expect(codeOf('GET', path)).toBe('UNKNOWN_PATH')
    },
  )
})

test('405 names every method that the path has', () => {
  expect(findRoute('PUT', '/api/payins/a')).toMatchObject({ allow: ['GET', 'POST'] })
})

test.each(['', '/', '//', '/payins', '/payins/', '/payins//accounts', '/payins/a/!setExternalReference/', '/Payins/a'])(
  'the path "%s" is unknown',
  (path) => {
    expect(codeOf('GET', path)).toBe('UNKNOWN_PATH')
  },
)

test.each([
  '/payins/.',
  '/payins/..',
  '/payins/%61',
  '/payins/a%2Fb',
  '/payins/a;b',
  '/payins/a b',
  '/payins/ä',
  '/payins/a\\b',
  '/payins/a?b',
])('the path "%s" is not canonical, so it is unknown', (path) => {
  expect(codeOf('GET', path)).toBe('UNKNOWN_PATH')
})

test.each(['a.b', '...', '__proto__', 'constructor', "a'b", 'a~b', 'x'.repeat(1000)])(
  'the id "%s" is found as one segment, whatever its shape',
  (entityId) => {
    expect(found('GET', `/payins/${entityId}`)).toMatchObject({ name: 'readPayin', entityId })
  },
)

test('the operation found is the one that tokens name by the same path', () => {
  const segment = fc.oneof(
    fc.constantFrom('payins', 'payouts', 'topups', '!availablePaymentOptions', '!setExternalReference', 'accounts', ''),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), fc.constantFrom('GET', 'POST'), (segments, method) => {
      const path = `/${segments.join('/')}`
      const route = found(method, path)
      if (route === undefined) return
      expect(path).toBe(route.path)
      expect(operationOf(route.name).path.replace(/\{\w+\}/, () => route.entityId)).toBe(path)
    }),
  )
})
