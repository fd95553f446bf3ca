import { expect, test } from 'vitest'
import { requirementsOf } from '#contract/field-requirements.ts'
import { checkFieldValues } from '#contract/field-values.ts'
import { methodPairs } from '#contract/method-facts.ts'
import { methodOf } from '#contract/methods.ts'
import { fieldParameters } from '#contract/redirect-parameters.ts'
import { testDataFor } from './test-data.ts'

const carried: readonly string[] = fieldParameters

test.each(methodPairs)('the data for $method in $currencyCode is valid there', ({ method, currencyCode }) => {
  const asked = requirementsOf(methodOf(method), currencyCode)
  const checked = checkFieldValues(asked, currencyCode, testDataFor(method, currencyCode))
  // What no redirect parameter carries, a name in parts say, is left for the customer to answer.
  const faults = checked.ok ? [] : checked.violations.filter(({ field }) => carried.includes(field))
  expect(faults).toEqual([])
})

test('without a method there is what anybody has', () => {
  const data = testDataFor('', 'THB')
  const present = Object.keys(data).filter((name) => data[name] !== undefined)
  expect(present.sort()).toEqual(['accountName', 'emailAddress', 'phoneNumber'])
})
