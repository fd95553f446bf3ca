import { expect, test } from 'vitest'
import { violationCodes } from '#contract/errors.ts'
import { fieldNames, fields, isPayinField } from '#contract/fields/fields.ts'
import { violation } from '#contract/operations/violations.ts'
import { refusedBy } from './violation-fields.ts'

const refusal = (violations: readonly { path: string; code: string; message: string }[]) =>
  ({ kind: 'refused', status: 400, code: 'INVALID_REQUEST', violations, retryAfterMs: undefined }) as const

test.each(fieldNames.filter(isPayinField))('a violation at the path of %s is shown at that field', (field) => {
  for (const code of violationCodes)
    expect(refusedBy(refusal([violation(fields[field].path, code)]))).toEqual({ fields: [{ field, code }], paths: [] })
})

test('an unknown violation code counts as a wrong format', () => {
  const foreign = { path: 'paymentMethod.emailAddress', code: 'BLOCKED', message: 'no' }
  expect(refusedBy(refusal([foreign])).fields).toEqual([{ field: 'emailAddress', code: 'format' }])
})

test('a violation of no form field is listed by its path', () => {
  const paths = ['paymentMethod.account', fields.randomKey.path, 'paymentMethod.paymentOperatorCode']
  const violations = paths.map((path) => violation(path, 'format'))
  expect(refusedBy(refusal(violations))).toEqual({ fields: [], paths })
})

test.each([undefined, { kind: 'no_answer' } as const, refusal([])])(
  'a refusal without violations has no refused fields',
  (failure) => expect(refusedBy(failure)).toEqual({ fields: [], paths: [] }),
)
