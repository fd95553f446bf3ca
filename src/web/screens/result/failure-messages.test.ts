import { describe, expect, test } from 'vitest'
import { businessCodes, failureReasonCodes } from '#contract/errors.ts'
import { flattenCatalogue } from '../../i18n/compile-catalogue.ts'
import english from '../../i18n/locales/en.json?raw'
import { type MoneyMoved, reasonMessages, refusalMessages, resultHeading } from './failure-messages.ts'

const catalogue = flattenCatalogue(JSON.parse(english))
describe('a payment that ended without success', () => {
  test.each(failureReasonCodes)('with %s has its own messages and says whether money may have moved', (code) => {
    const words = reasonMessages(code)
    expect(words.text).toBe(`failure.${code}.text`)
    expect(catalogue).toHaveProperty([words.text])
    expect(catalogue).toHaveProperty([words.advice])
    expect(catalogue).toHaveProperty([`result.money.${words.money}`])
  })

  test.each(['A_NEW_REASON', 'constructor', '', undefined])('with %s has general, careful messages', (code) => {
    expect(reasonMessages(code)).toMatchObject({ text: 'failure.UNKNOWN.text', money: 'possible' })
  })

  /** Of the specification's reasons, written down a second time: whether money can have left the customer's account. */
  const moneyAfter: Readonly<Record<string, MoneyMoved>> = {
    PAYMENT_OPERATOR_UNAVAILABLE: 'possible',
    PAYMENT_OPERATOR_INVALID: 'none',
    INCORRECT_CURRENCY: 'moved',
    DIFFERENT_AMOUNT_CONFIRMED: 'moved',
    CUSTOMER_ACCOUNT_LIMIT_EXCEEDED: 'none',
    CUSTOMER_VERIFICATION_REJECTED: 'none',
    CUSTOMER_VERIFICATION_FAILED: 'none',
    ACCOUNT_TYPE_INELIGIBLE: 'none',
    CUSTOMER_VERIFICATION_INACTIVITY: 'possible',
    CUSTOMER_NOT_REGISTERED: 'none',
    SECURITY_CHECK_FAILED: 'returned',
  }
  test.each(Object.entries(moneyAfter))('with %s says of the money what can have become of it: %s', (code, money) => {
    expect(reasonMessages(code).money).toBe(money)
  })

  test('that was not made in time has another heading than a failed one', () => {
    expect(resultHeading('FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY')).toBe('result.expired.heading')
    expect(resultHeading('FAILED', undefined)).toBe('result.failed.heading')
    expect(resultHeading('REFUSED', 'SECURITY_CHECK_FAILED')).toBe('result.refused.heading')
    expect(resultHeading('SUCCESS', undefined)).toBe('result.success.heading')
  })
})

describe('a create that a business rule refused', () => {
  test.each(businessCodes)('with %s has its own messages', (code) => {
    expect(refusalMessages(code)).toHaveProperty('text', `failure.${code}.text`)
    expect(catalogue).toHaveProperty([refusalMessages(code).advice])
  })

  test('with an unknown code has general messages', () => {
    expect(refusalMessages('A_NEW_CODE')).toHaveProperty('text', 'failure.UNKNOWN.text')
  })
})
