import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../app/api-tests/support/trust-size.test-support.ts'
import { allows, compileOperations } from './operations.ts'

/** Whether a token with these operations allows the request; undefined where the operations are refused. */
function isAllowed(operations: readonly string[], request: string): boolean | undefined {
  const compiled = compileOperations(operations)
  const [method = '', path = ''] = request.split(' ')
  return compiled.ok ? allows(compiled.operations, method, path) : undefined
}

describe('an operation', () => {
  test.each([
    ['GET /payins/abc', 'GET /payins/abc', true],
    ['GET /payins/abc', 'POST /payins/abc', false],
    ['GET /payins/abc', 'GET /payins/abcd', false],
    ['GET /payins/abc', 'GET /payins/xabc', false],
    ['GET /payins/abc', 'GET /payins/ABC', false],
    ['GET /payins/abc', 'GET /payins/abc/accounts', false],
    ['GET /payins/abc', 'GET /payouts/abc', false],
    ['GET /payins/abc', 'GET /x/payins/abc', false],
    ['GET /payins/.*', 'GET /payins/abc', true],
    ['GET /payins/.*', 'GET /payins/abc/accounts', true],
    ['GET /payins/[^/]+', 'GET /payins/abc/accounts', false],
    ['GET /payins/.*', 'POST /payins/abc', false],
    ['GET /payins/.*', 'GET /topups/abc', false],
    ['GET /payins/.*', 'GET /payins/', true],
    ['GET /payins/.*', 'GET /payins', false],
    ['GET /payins.*', 'GET /payinsabc', true],
    ['GET payins/.*', 'GET /payins/abc', false],
    ['GET /payins/.*.*', 'GET /payins/abc', true],
    ['GET /payins/a.c', 'GET /payins/abc', true],
    ['GET /payins/a|b', 'GET /payins/a', true],
    ['GET /payins/a|b', 'GET /payins/ab', false],
    ['GET /payins/a|b', 'GET b', true],
    ['GET /payins/(a|b)', 'GET /payins/b', true],
    ['GET /payins/(a|b)', 'GET /payins/bb', false],
    ['GET .*', 'GET /balances', true],
    ['GET .*', 'POST /payins/a', false],
    ['GET /payins', 'GET /payins/a', false],
    ['GET ', 'GET /payins/a', undefined],
  ])('%j allows %j: %s', (operation, request, expected) => expect(isAllowed([operation], request)).toBe(expected))

  test.each([
    ['literal', '/payins/abc'],
    ['prefix', '/payins/.*'],
    ['prefix', '/payins/a.*'],
    ['pattern', '/payins/[^/]+'],
    ['pattern', '/payins/a|/payins/abc'],
    ['pattern', '/(.*)'],
  ])('with a %s such as %s allows the path by its own method alone', (_, path) => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']
    for (const own of ['GET', 'POST']) {
      const allowed = methods.filter((method) => isAllowed([`${own} ${path}`], `${method} /payins/abc`))
      expect(allowed).toEqual([own])
    }
  })

  test('allows a request as one of several, and an empty list allows nothing', () => {
    const operations = ['POST /payins/!availablePaymentOptions', 'POST /payins/a1', 'GET /payins/a.*']
    expect(isAllowed(operations, 'POST /payins/!availablePaymentOptions')).toBe(true)
    expect(isAllowed(operations, 'GET /payins/a2')).toBe(true)
    expect(isAllowed(operations, 'POST /payins/a2')).toBe(false)
    expect(isAllowed([], 'GET /payins/a1')).toBe(false)
  })

  test('for one id does not allow a similar id', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
    const related = fc.oneof(
      fc.tuple(id, id).map(([one, more]) => [one, one + more]),
      fc.tuple(id, id).map(([one, more]) => [one, more + one]),
      fc.tuple(id, id).map(([one, more]) => [one + more, one]),
      id.map((one) => [one, one.toUpperCase() === one ? one.toLowerCase() : one.toUpperCase()]),
      fc.tuple(id, id),
    )
    const pairs = related.filter(([one, other]) => one !== other)
    fc.assert(
      fc.property(pairs, ([own = '', other = '']) => {
        for (const method of ['GET', 'POST']) {
          const literal = `${method} /payins/${own}`
          const grouped = `${method} /payins/(${own})`
          const requests = [`${method} /payins/${other}`, `POST /payins/${other}/!setExternalReference`]
          expect(requests.filter((request) => isAllowed([literal, grouped], request))).toEqual([])
          expect([literal, grouped].filter((operation) => !isAllowed([operation], literal))).toEqual([])
        }
      }),
      { numRuns: sized(2000, 500) },
    )
  })
})

describe('permission to create a payin', () => {
  const command = (id: string) => `POST /payins/${id}/!setExternalReference`

  test.each([
    ['POST /payins/a1', command('a1'), true],
    ['POST /payins/.*', command('a1'), true],
    ['POST /payins/[^/]+', command('a1'), true],
    ['POST /payins/a[0-9]', command('a1'), true],
    ['POST /payins/a1|/payins/a2', command('a2'), true],
    ['POST /payins/a1/!setExternalReference', command('a1'), true],
  ])('%j covers %j', (operation, request, expected) => expect(isAllowed([operation], request)).toBe(expected))

  test.each([
    ['POST /payins/a1', command('a2')],
    ['POST /payins/a1', command('a11')],
    ['POST /payins/a1', command('xa1')],
    ['POST /payins/a1', 'GET /payins/a1/!setExternalReference'],
    ['POST /payins/a1', 'GET /payins/a1'],
    ['POST /payins/a1', 'GET /payins/a1/accounts'],
    ['POST /payins/a1', 'POST /payins/a1/accounts'],
    ['POST /payins/a1', 'POST /payins/a1/!refund'],
    ['POST /payins/a1', 'POST /payins/a1/!setexternalreference'],
    ['POST /payins/a1', 'POST /payins/a1/!setExternalReference/x'],
    ['POST /payins/a1', 'POST /payins/a1/x/!setExternalReference'],
    ['POST /payins/a1', 'POST /payins/a1/!setExternalReference/!setExternalReference'],
    ['POST /payins/[^/]+', 'POST /payins/a1/!refund'],
    ['GET /payins/a1', command('a1')],
    ['GET /payins/.*', command('a1')],
    ['POST /payouts/a1', command('a1')],
    ['POST /payouts/a1', 'POST /payouts/a1/!setExternalReference'],
    ['POST /topups/[^/]+', 'POST /topups/a1/!setExternalReference'],
    ['POST /payins/!availablePaymentOptions', 'POST /payins/!availablePaymentOptions/!setExternalReference'],
    ['POST /payins/![^/]+', command('a1')],
    ['POST /payins/a1/!setExternalReference', 'POST /payins/a1'],
    ['POST /payins/a1/!setExternalReference', 'POST /payins/a1/!setExternalReference/!setExternalReference'],
    ['POST /payins/.*/!setExternalReference', 'POST /payins/a1'],
    ['POST /payins/', 'POST /payins//!setExternalReference'],
    ['POST /.*/a1', 'POST /payouts/a1/!setExternalReference'],
  ])('%j does not cover %j', (operation, request) => expect(isAllowed([operation], request)).toBe(false))
})

describe('compileOperations', () => {
  const longest = `GET /payins/${'a'.repeat(288)}`

  test.each([
    ['too_many_operations', 20, Array(21).fill('GET /payins/a')],
    ['operation_too_long', 0, [`${longest}a`]],
    ['operation_too_long', 1, ['GET /a', `GET /payins/.*${'a'.repeat(300)}`]],
    ['malformed_operation', 0, ['/payins/.*']],
    ['malformed_operation', 0, ['get /payins/a']],
    ['malformed_operation', 0, ['GET  /payins/a']],
    ['malformed_operation', 0, ['GET\t/payins/a']],
    ['malformed_operation', 0, [' GET /payins/a']],
    ['malformed_operation', 0, ['GET /payins/a ']],
    ['malformed_operation', 0, ['GET /payins/a\nPOST /payins/a']],
    ['malformed_operation', 0, ['.* /payins/a']],
    ['malformed_operation', 0, ['GET|POST /payins/a']],
    ['malformed_operation', 0, ['']],
    ['pattern_refused', 2, ['GET /a', 'GET /b', 'GET /payins/(']],
    ['pattern_refused', 0, ['GET /payins/[a-z]{1,21}']],
    ['pattern_refused', 0, ['GET (?=.*)/payins/a']],
    ['pattern_refused', 0, [`GET ${'((.?){20}){20}'.repeat(20)}`]],
    ['pattern_refused', 3, Array(20).fill('GET ((.?){20}){20}')],
  ])('refuses with %s at index %i', (code, index, operations) => {
    expect(compileOperations(operations)).toMatchObject({ ok: false, code, index })
  })

  test.each([
    `${'.*'.repeat(143)}`,
    `.*${'a'.repeat(280)}`,
    `${'.*a'.repeat(93)}`,
    `${'(a|b|c|.)*'.repeat(28)}`,
    `${'(.?){20}'.repeat(7)}`,
    '((.?.?.?.?){15}){5}',
    '(.*[a-m].{20}){13}z',
  ])('are decided in little time on the longest path, or refused: twenty times %s', (path) => {
    const compiled = compileOperations(Array.from({ length: 20 }, (_, place) => `POST ${path}${place}`))
    if (!compiled.ok) return expect(compiled.code).toBe('pattern_refused')
    const longest = `/payins/${'a-'.repeat(125)}/!setExternalReference`
    const before = process.cpuUsage()
    expect(allows(compiled.operations, 'POST', longest)).toBe(false)
    const { user, system } = process.cpuUsage(before)
    // Some 20 ms on a slow machine. Processor time, which other work on the machine does not lengthen.
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  test('accepts 20 operations of 300 characters, literal or patterns', () => {
    expect(longest).toHaveLength(300)
    expect(compileOperations(Array(20).fill(longest))).toMatchObject({ ok: true })
    expect(compileOperations(Array(20).fill(`GET /payins/.*${'a'.repeat(286)}`))).toMatchObject({ ok: true })
    expect(compileOperations(Array(20).fill(`GET /payins/${'.*'.repeat(144)}`))).toMatchObject({ ok: true })
    expect(compileOperations([`GET /payins/${'[a-z]{20}'.repeat(32)}`])).toMatchObject({ ok: true })
  })
})

test('the longest path has 300 characters, but for one that an operation allows by its beginning', () => {
  const path = `/${'a'.repeat(299)}`
  expect(isAllowed(['GET /a*'], `GET ${path}`)).toBe(true)
  expect(isAllowed(['GET /a*'], `GET ${path}a`)).toBe(false)
  expect(isAllowed(['GET /a.*'], `GET ${path}a`)).toBe(true)
})

test('a refused list of operations says in words what is allowed', () => {
  const messageOf = (...operations: string[]) => {
    const reading = compileOperations(operations)
    return reading.ok ? undefined : reading.message
  }
  expect(messageOf(...Array.from({ length: 21 }, () => 'GET /a'))).toBe('At most 20 operations are allowed.')
  expect(messageOf(`GET /${'a'.repeat(300)}`)).toBe('An operation has at most 300 characters.')
  expect(messageOf('GET')).toBe('An operation is an HTTP method in capitals, one space and a path.')
  expect(messageOf('GET /(')).toBe('The pattern is no supported regular expression.')
  expect(messageOf('GET /a{21}')).toBe('A counted repetition is above 20.')
  expect(messageOf(`GET /${'\\pL'.repeat(21)}`)).toBe('A pattern has at most 20 Unicode classes.')
  expect(messageOf(...Array.from({ length: 20 }, () => `GET /${'(a{20}){20}'.repeat(4)}`))).toBe(
    'The patterns are too large.',
  )
})
