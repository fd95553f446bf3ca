import { expect, test } from 'vitest'
import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { checkFieldValues } from '#contract/fields/field-values.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { methodOf } from '#contract/methods/methods.ts'
import { testDataFor } from './parameter-form.tsx'

const carried: readonly string[] = fieldParameters

test.each(methodPairs)('the example data is valid for $method in $currencyCode', ({ method, currencyCode }) => {
  const requirements = requirementsOf(methodOf(method), currencyCode)
  const checked = checkFieldValues(requirements, currencyCode, testDataFor(method, currencyCode))
  // A field that no redirect parameter carries, such as a first name, is left for the customer to fill in.
  const faults = checked.ok ? [] : checked.violations.filter(({ field }) => carried.includes(field))
  expect(faults).toEqual([])
})

test('without a method the example data is a name, an e-mail address and a phone number', () => {
  const data = testDataFor('', 'THB')
  const present = Object.keys(data).filter((name) => data[name] !== undefined)
  expect(present.sort()).toEqual(['accountName', 'emailAddress', 'phoneNumber'])
})
