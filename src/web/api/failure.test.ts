import { expect, test } from 'vitest'
import { type Failure, failureCodeOf, isPassing, isTokenRefused } from './failure.ts'

const refused = (status: number, code = 'X'): Failure => ({
  kind: 'refused',
  status,
  code,
  violations: [],
  retryAfterMs: undefined,
})

test.each<[Failure, boolean]>([
  [{ kind: 'no_answer' }, true],
  [{ kind: 'unreadable', status: 200 }, true],
  [refused(429), true],
  [refused(500), true],
  [refused(503), true],
  [refused(400), false],
  [refused(401), false],
  [refused(403), false],
  [refused(409), false],
  [refused(410), false],
  [{ kind: 'business', items: [{ code: 'SECURITY_CHECK_FAILED', message: '' }] }, false],
])('%j may pass by itself: %s', (failure, expected) => expect(isPassing(failure)).toBe(expected))

test('only 401 and 403 mean that the token is refused', () => {
  expect([400, 401, 403, 404, 429, 500].filter((status) => isTokenRefused(refused(status)))).toEqual([401, 403])
  expect(isTokenRefused({ kind: 'no_answer' })).toBe(false)
})

test.each<[Failure, string]>([
  [{ kind: 'no_answer' }, 'NO_ANSWER'],
  [{ kind: 'unreadable', status: 502 }, 'HTTP 502'],
  [refused(403, 'MONEY_NOT_ALLOWED'), 'MONEY_NOT_ALLOWED (HTTP 403)'],
  [
    {
      kind: 'business',
      items: [
        { code: 'SECURITY_CHECK_FAILED', message: 'a' },
        { code: 'PAYMENT_METHOD_UNAVAILABLE', message: 'b' },
      ],
    },
    'SECURITY_CHECK_FAILED, PAYMENT_METHOD_UNAVAILABLE',
  ],
])('the shop’s support reads of %j: %s', (failure, line) => expect(failureCodeOf(failure)).toBe(line))
