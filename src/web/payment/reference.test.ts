import { expect, test } from 'vitest'
import { referenceOutcomeOf } from './reference.ts'
import { refused, ruledOut } from './sample-payin.test-support.ts'

test('a reference that was taken is accepted', () => {
  expect(referenceOutcomeOf({ ok: true, result: undefined })).toBe('accepted')
})

test.each([
  ['the token may not send it', refused(403, 'FORBIDDEN'), 'not_allowed'],
  ['the token has expired', refused(401, 'UNAUTHORIZED'), 'not_allowed'],
  ['it is not twelve digits', refused(400, 'INVALID_REQUEST'), 'format'],
  ['another payment has it', ruledOut('EXTERNAL_REFERENCE_ALREADY_USED'), 'used'],
  ['the payment is final', ruledOut('PAYMENT_ALREADY_FINAL'), 'final'],
  ['no answer came', { kind: 'no_answer' }, 'unknown'],
  ['the answer was cut', { kind: 'unreadable', status: 204 }, 'unknown'],
  ['the gateway is in trouble', refused(500, 'SERVER_ERROR'), 'unknown'],
  ['there were too many requests', refused(429, 'RATE_LIMIT_EXCEEDED'), 'unknown'],
] as const)('where %s', (_why, failure, outcome) => {
  expect(referenceOutcomeOf({ ok: false, failure })).toBe(outcome)
})
