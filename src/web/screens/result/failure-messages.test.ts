import { describe, expect, test } from 'vitest'
import { businessCodes, failureReasonCodes } from '#contract/errors.ts'
import { flattenCatalogue } from '../../i18n/compile-catalogue.ts'
import english from '../../i18n/locales/en.json?raw'
import { reasonMessages, refusalMessages, resultHeading } from './failure-messages.ts'

const catalogue = flattenCatalogue(JSON.parse(english))
describe('a payment that ended without success', () => {
  test.each(failureReasonCodes)('with %s has its own messages and says whether money may have moved', (code) => {
    const words = reasonMessages(code)
    expect(words.code).toBe(code)
    expect(words.text).toBe(`failure.${code}.text`)
    expect(catalogue).toHaveProperty([words.text])
    expect(catalogue).toHaveProperty([words.advice])
    expect(catalogue).toHaveProperty([`result.money.${words.money}`])
  })

  test.each(['A_NEW_REASON', 'constructor', '', undefined])('with %s has general, careful messages', (code) => {
    expect(reasonMessages(code)).toMatchObject({ code, text: 'failure.UNKNOWN.text', money: 'possible' })
  })

  test.each(['DIFFERENT_AMOUNT_CONFIRMED', 'INCORRECT_CURRENCY'])(
    'with %s does not say that no money has moved',
    (code) => {
      expect(reasonMessages(code).money).toBe('moved')
    },
  )

  test('that was not made in time has another heading than a failed one', () => {
    expect(resultHeading('FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY')).toBe('result.expired.heading')
    expect(resultHeading('FAILED', undefined)).toBe('result.failed.heading')
    expect(resultHeading('REFUSED', 'SECURITY_CHECK_FAILED')).toBe('result.refused.heading')
    expect(resultHeading('SUCCESS', undefined)).toBe('result.success.heading')
  })
})

describe('a create that a business rule refused', () => {
  test.each(businessCodes)('with %s has its own messages, and no money moved', (code) => {
    expect(refusalMessages(code)).toMatchObject({ text: `failure.${code}.text`, money: 'none' })
    expect(catalogue).toHaveProperty([refusalMessages(code).advice])
  })

  test('with an unknown code has general messages, and no money moved', () => {
    expect(refusalMessages('A_NEW_CODE')).toMatchObject({ text: 'failure.UNKNOWN.text', money: 'none' })
  })
})
