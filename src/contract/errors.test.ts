import { expect, test } from 'vitest'
import { basicErrors, businessCodes, failureReasonCodes, payinBusinessCodes } from './errors.ts'
import { finalStatuses, isFinal, paymentStatuses } from './statuses.ts'

test('a payment has four statuses, and all but PROCESSING are final', () => {
  expect(paymentStatuses).toEqual(['PROCESSING', 'SUCCESS', 'FAILED', 'REFUSED'])
  expect(paymentStatuses.filter(isFinal)).toEqual(finalStatuses)
  expect(finalStatuses).toEqual(['SUCCESS', 'FAILED', 'REFUSED'])
})

test('the failure reasons start with the eleven of the specification', () => {
  expect(failureReasonCodes.slice(0, 11).sort()).toEqual([
    ...['ACCOUNT_TYPE_INELIGIBLE', 'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED', 'CUSTOMER_NOT_REGISTERED'],
    ...['CUSTOMER_VERIFICATION_FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY', 'CUSTOMER_VERIFICATION_REJECTED'],
    ...['DIFFERENT_AMOUNT_CONFIRMED', 'INCORRECT_CURRENCY', 'PAYMENT_OPERATOR_INVALID'],
    ...['PAYMENT_OPERATOR_UNAVAILABLE', 'SECURITY_CHECK_FAILED'],
  ])
})

test('the 406 codes of creating a payin are the specification’s six', () => {
  expect([...payinBusinessCodes].sort()).toEqual([
    'ACCOUNT_TYPE_INELIGIBLE',
    'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED',
    'CUSTOMER_NOT_REGISTERED',
    'CUSTOMER_VERIFICATION_INACTIVITY',
    'INVALID_ACCOUNT_NUMBER',
    'SECURITY_CHECK_FAILED',
  ])
})

test('the 406 codes include those of payouts and of the decisions, without duplicates', () => {
  const decided = ['PAYMENT_METHOD_UNAVAILABLE', 'PAYMENT_OPERATOR_INVALID', 'PAYMENT_OPTION_UNAVAILABLE']
  expect(businessCodes).toEqual(expect.arrayContaining(['BALANCE_INSUFFICIENT', ...decided]))
  expect(new Set(businessCodes).size).toBe(businessCodes.length)
})

test('basic errors have the statuses of the specification and the decisions; 406 is not among them', () => {
  const statuses = new Set<number>(Object.values(basicErrors))
  expect([...statuses].sort()).toEqual([400, 401, 403, 404, 405, 409, 410, 413, 429, 500, 503])
})

test('each code of a basic error has its own status', () => {
  expect(basicErrors).toMatchObject({
    UNKNOWN_PATH: 404,
    METHOD_NOT_ALLOWED: 405,
    VERSION_UNSUPPORTED: 404,
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    MONEY_NOT_ALLOWED: 403,
    RATE_LIMIT_EXCEEDED: 429,
    INVALID_REQUEST: 400,
    BODY_TOO_LARGE: 413,
    ALREADY_ACCEPTED: 409,
    ENTITY_NOT_FOUND: 410,
    SERVER_ERROR: 500,
    SERVICE_UNAVAILABLE: 503,
  })
})
