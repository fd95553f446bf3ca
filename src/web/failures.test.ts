import { describe, expect, test } from 'vitest'
import { basicErrors, businessCodes, failureReasonCodes } from '#contract/errors.ts'
import { deadEndOf, deadEndWords, reasonWords, refusalWords, resultHeading } from './failures.ts'
import type { Failure } from './gateway/failure.ts'
import { flattenCatalogue } from './words/compile-catalogue.ts'
import english from './words/locales/en.json?raw'

const catalogue = flattenCatalogue(JSON.parse(english))
const refused = (status: number, code: string): Failure => ({
  kind: 'refused',
  status,
  code,
  violations: [],
  retryAfterMs: undefined,
})

describe('a payment that ended without success', () => {
  test.each(failureReasonCodes)('%s has its own words and says whether money can have moved', (code) => {
    const words = reasonWords(code)
    expect(words.code).toBe(code)
    expect(words.text).toBe(`failure.${code}.text`)
    expect(catalogue).toHaveProperty([words.text])
    expect(catalogue).toHaveProperty([words.advice])
    expect(catalogue).toHaveProperty([`result.money.${words.money}`])
  })

  test.each(['A_NEW_REASON', 'constructor', '', undefined])('%s gets careful general words', (code) => {
    expect(reasonWords(code)).toMatchObject({ code, text: 'failure.UNKNOWN.text', money: 'possible' })
  })

  test.each(['DIFFERENT_AMOUNT_CONFIRMED', 'INCORRECT_CURRENCY'])(
    'after %s nobody is told that money is safe',
    (code) => {
      expect(reasonWords(code).money).toBe('moved')
    },
  )

  test('a payment that was not made in time is told apart from one that failed', () => {
    expect(resultHeading('FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY')).toBe('result.expired.heading')
    expect(resultHeading('FAILED', undefined)).toBe('result.failed.heading')
    expect(resultHeading('REFUSED', 'SECURITY_CHECK_FAILED')).toBe('result.refused.heading')
    expect(resultHeading('SUCCESS', undefined)).toBe('result.success.heading')
  })
})

describe('a create that a business rule refused', () => {
  test.each(businessCodes)('%s has its own words, and no money moved', (code) => {
    expect(refusalWords(code)).toMatchObject({ text: `failure.${code}.text`, money: 'none' })
    expect(catalogue).toHaveProperty([refusalWords(code).advice])
  })

  test('a code the app does not know gets general words, and no money moved', () => {
    expect(refusalWords('A_NEW_CODE')).toMatchObject({ text: 'failure.UNKNOWN.text', money: 'none' })
  })
})

describe('a dead end', () => {
  test.each([
    [401, 'UNAUTHORIZED', 'link_expired'],
    [403, 'FORBIDDEN', 'link_not_allowed'],
    [403, 'MONEY_NOT_ALLOWED', 'link_not_allowed'],
    [400, 'INVALID_REQUEST', 'data_refused'],
    [500, 'SERVER_ERROR', 'no_service'],
    [429, 'RATE_LIMIT_EXCEEDED', 'no_service'],
    [404, 'VERSION_UNSUPPORTED', 'no_service'],
  ] as const)('%i %s is %s', (status, code, deadEnd) => {
    expect(deadEndOf(refused(status, code))).toBe(deadEnd)
  })

  test.each([
    [401, 'link_expired'],
    [403, 'link_not_allowed'],
    [400, 'data_refused'],
    [418, 'no_service'],
  ] as const)('%i with a code of another gateway is %s', (status, deadEnd) => {
    expect(deadEndOf(refused(status, 'ANOTHER_CODE'))).toBe(deadEnd)
  })

  test.each([{ kind: 'no_answer' }, { kind: 'unreadable', status: 502 }] as const)('%o is no service', (failure) => {
    expect(deadEndOf(failure)).toBe('no_service')
  })

  test('each has its words', () => {
    for (const code of Object.keys(basicErrors)) {
      const { heading, text } = deadEndWords[deadEndOf(refused(0, code))]
      expect(catalogue).toHaveProperty([heading])
      expect(catalogue).toHaveProperty([text])
    }
  })
})
