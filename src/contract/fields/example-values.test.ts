import { expect, test } from 'vitest'
import { exampleValue, exampleValues } from './example-values.ts'
import { requirementsOf } from './field-requirements.ts'

const row = {
  required: ['accountName'],
  optional: ['emailAddress'],
  requiresOneOf: ['phoneNumber', 'accountNumber'],
} as const

test('example values have the required fields, one of each alternative, and the optional ones on request', () => {
  const asked = requirementsOf(row, 'ZAR')
  expect(Object.keys(exampleValues(asked, 'ZAR', 'required'))).toEqual(['accountName', 'phoneNumber'])
  expect(Object.keys(exampleValues(asked, 'ZAR', 'all'))).toEqual(['accountName', 'phoneNumber', 'emailAddress'])
})

test('an example of an account type is one that the method allows', () => {
  const required = ['accountType'] as const
  expect(exampleValues(requirementsOf({ required, accountTypes: ['company'] }, 'MYR'), 'MYR', 'required')).toEqual({
    accountType: 'company',
  })
  expect(exampleValues(requirementsOf({ required }, 'MYR'), 'MYR', 'required')).toEqual({ accountType: 'individual' })
})

test('an example of a phone number is one of the currency’s country', () => {
  expect(exampleValue('phoneNumber', 'THB')).toBe('+66812345678')
  expect(exampleValue('phoneNumber', 'BRL')).toBe('+5511987654321')
})
