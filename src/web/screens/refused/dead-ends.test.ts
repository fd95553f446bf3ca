import { describe, expect, test } from 'vitest'
import { refused } from '../../api/refused.test-support.ts'
import { flattenCatalogue } from '../../i18n/compile-catalogue.ts'
import english from '../../i18n/locales/en.json?raw'
import { deadEndMessages, deadEndOf, deadEndOfRead } from './dead-ends.ts'

const catalogue = flattenCatalogue(JSON.parse(english))

describe('a dead end', () => {
  test.each([
    [401, 'UNAUTHORIZED', 'link_expired'],
    [403, 'FORBIDDEN', 'link_not_allowed'],
    [403, 'MONEY_NOT_ALLOWED', 'link_not_allowed'],
    [400, 'INVALID_REQUEST', 'data_refused'],
    [500, 'SERVER_ERROR', 'no_service'],
    [429, 'RATE_LIMIT_EXCEEDED', 'no_service'],
    [404, 'VERSION_UNSUPPORTED', 'no_service'],
  ] as const)('%i %s is %s', (status, code, deadEnd) => expect(deadEndOf(refused(status, code))).toBe(deadEnd))

  test.each([
    [401, 'link_expired'],
    [403, 'link_not_allowed'],
    [400, 'data_refused'],
    [418, 'no_service'],
  ] as const)('%i with a code of another gateway is %s', (status, deadEnd) => {
    expect(deadEndOf(refused(status, 'ANOTHER_CODE'))).toBe(deadEnd)
  })

  test.each([{ kind: 'no_answer' }, { kind: 'unreadable', status: 502 }] as const)(
    'for %o is a service failure',
    (failure) => expect(deadEndOf(failure)).toBe('no_service'),
  )

  test.each([
    [401, 'link_expired'],
    [403, 'link_expired'],
    [409, 'link_expired'],
    [400, 'no_service'],
    [406, 'no_service'],
    [500, 'no_service'],
  ] as const)('of a payment that could not be read, with %i, is %s, since it may be paid', (status, deadEnd) => {
    expect(deadEndOfRead(refused(status, 'ANY'))).toBe(deadEnd)
  })

  test('has messages of its own', () => {
    for (const { heading, text } of Object.values(deadEndMessages)) {
      expect(catalogue).toHaveProperty([heading])
      expect(catalogue).toHaveProperty([text])
    }
  })
})
