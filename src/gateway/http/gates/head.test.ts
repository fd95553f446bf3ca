import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operationNames, operationOf, pathOf } from '#contract/operations/operations.ts'
import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import { etagOf, findRoute, readQuery, readWait } from './head.ts'

describe('a path', () => {
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
    const operation = operationOf(name)
    const entityId = operation.path.includes('{') ? 'order-1' : ''
    expect(found(operation.method, path)).toEqual({ name, operation, entityId, path })
  })

  describe('a path segment that starts with "!" is not read as an id', () => {
    test.each([
      '/payins/!availablePaymentOptions',
      '/payouts/!availablePaymentOptions',
      '/topups/!availablePaymentOptions',
    ])('GET %s is 405 and allows POST', (path) => {
      expect(findRoute('GET', `/api${path}`)).toMatchObject({
        refusal: { code: 'METHOD_NOT_ALLOWED' },
        allow: ['POST'],
      })
    })

    test.each(['/payins/!other', '/payins/!availablepaymentoptions', '/payins/!', '/payins/!a/accounts'])(
      '%s is an unknown path',
      (path) => {
        expect(codeOf('POST', path)).toBe('UNKNOWN_PATH')
        expect(codeOf('GET', path)).toBe('UNKNOWN_PATH')
      },
    )
  })

  test('a 405 response lists every method of the path', () => {
    expect(findRoute('PUT', '/api/payins/a')).toMatchObject({ allow: ['GET', 'POST'] })
  })

  test.each([
    ...['', '/', '//', '/payins', '/payins/', '/payins//accounts', '/payins/a/!setExternalReference/'],
    '/Payins/a',
  ])('the path "%s" is unknown', (path) => expect(codeOf('GET', path)).toBe('UNKNOWN_PATH'))

  test.each([
    ...['/payins/.', '/payins/..', '/payins/%61', '/payins/a%2Fb', '/payins/a%2fb', '/payins/a%5Cb'],
    ...['/payins/a%252Fb', '/payins/%2E%2E', '/payins/%2e', '/payins/a%00', '/payins/a%0A', '/payins/a%7F'],
    ...['/payins/a%3Bb', '/payins/a%3Fb', '/payins/a%23b', '/payins/a%25b', '/payins/%21a', '/payins/a%'],
    ...['/payins/a%2', '/payins/a%zz', '/payins/%C3', '/payins/%C0%AF', '/payins/%EF%BC%8F'],
    ...['/payins/%EF%BC%8E%EF%BC%8E', '/payins/%EF%BC%81a', '/payins/%EF%BC%85', '/payins/%c3%a9'],
    ...['/payins/ä%20b', '/payi%C3%A9s/a', '/payins/a%20b/%C3%A9ccounts', '/payins/a;b', '/payins/a b'],
    ...['/payins/ä', '/payins/a\\b', '/payins/a?b'],
  ])('the path "%s" is not canonical, so it is unknown', (path) => expect(codeOf('GET', path)).toBe('UNKNOWN_PATH'))

  test.each(['a.b', '...', '__proto__', 'constructor', "a'b", 'a~b', 'x'.repeat(1000)])(
    'the segment "%s" is read as the id, even if it is not a valid id',
    (entityId) => expect(found('GET', `/payins/${entityId}`)).toMatchObject({ name: 'readPayin', entityId }),
  )

  test.each([
    'a%20b',
    '%C3%A9',
    'kund%C3%96-42',
    '%E6%B3%A8%E6%96%87',
    '%F0%9F%98%80',
    'a%22%3C%3E%5B%5D%5E%60%7B%7C%7Db',
    '%C3%A9'.repeat(250),
  ])('the escaped id "%s" is kept as it was written', (entityId) => {
    expect(found('GET', `/payins/${entityId}`)).toMatchObject({ name: 'readPayin', entityId })
    expect(found('GET', `/payins/${entityId}/accounts`)).toMatchObject({ name: 'listPayinAccounts', entityId })
  })

  test('an escaped id has only one accepted spelling and is never a valid id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (text) => {
        const escaped = encodeURIComponent(text)
        const lowerCase = escaped.replace(/%../g, (octet) => octet.toLowerCase())
        const isFound = found('GET', `/payins/${escaped}`) !== undefined
        if (isFound && escaped !== text) expect(ENTITY_ID.test(escaped)).toBe(false)
        if (lowerCase !== escaped) expect(codeOf('GET', `/payins/${lowerCase}`)).toBe('UNKNOWN_PATH')
      }),
    )
  })

  test('findRoute and token operations agree on the path of an operation', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'payins',
        'payouts',
        'topups',
        '!availablePaymentOptions',
        '!setExternalReference',
        'accounts',
        '',
      ),
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
})

describe('a query', () => {
  test.each([
    ['currencies=THB', { currencies: ['THB'] }],
    ['currencies=THB,ZAR', { currencies: ['THB', 'ZAR'] }],
    ['currencies=THB%2CZAR', { currencies: ['THB', 'ZAR'] }],
    ['currencies=THB&currencies=ZAR', { currencies: ['THB', 'ZAR'] }],
    ['currencies=,%20THB%20,', { currencies: ['THB'] }],
    ['currencies=', {}],
    ['', {}],
    ['other=THB&__proto__=x', {}],
    ['currencies=%ZZ', { currencies: ['%ZZ'] }],
  ])('the query "%s" gives the values %j', (search, values) => {
    expect(readQuery(operationOf('listBalances'), search)).toEqual(values)
  })

  test('the query of an operation without query parameters is ignored', () => {
    expect(readQuery(operationOf('listCurrencies'), 'currencies=THB')).toEqual({})
  })
})

describe('Prefer', () => {
  const secondsOf = (prefer: string) => readWait(operationOf('readPayin'), new Headers({ prefer }))?.seconds

  test.each([
    ['wait=25', 25],
    ['wait=3', 3],
    ['wait=0', 0],
    ['wait=600', 25],
    ['Wait = "7"', 7],
    ['respond-async, wait=10', 10],
    ['wait=10;foo="bar", handling=lenient', 10],
  ])('Prefer: %s is a wait of %i s', (prefer, seconds) => expect(secondsOf(prefer)).toBe(seconds))

  test.each(['', 'wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=soon', 'await=5', 'respond-async', 'wait=99999999999'])(
    'Prefer: %s is no wait',
    (prefer) => expect(secondsOf(prefer)).toBeUndefined(),
  )

  test('a request without the preference, and an operation that does not wait, are answered as ever', () => {
    expect(readWait(operationOf('readPayin'), new Headers())).toBeUndefined()
    expect(readWait(operationOf('createPayin'), new Headers({ prefer: 'wait=25' }))).toBeUndefined()
  })

  describe('the payment that the client knows', () => {
    const knows = (tags: string, version: number) =>
      readWait(operationOf('readPayin'), new Headers({ prefer: 'wait=25', 'if-none-match': tags }))?.knows(
        etagOf(version),
      )

    test.each([
      ['W/"3"', true],
      ['"3"', true],
      ['W/"2", W/"3"', true],
      ['*', true],
      ['W/"2"', false],
      ['3', false],
      ['', false],
    ])('is named by If-None-Match: %s', (tags, expected) => expect(knows(tags, 3)).toBe(expected))
  })
})
