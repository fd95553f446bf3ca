import { describe, expect, test } from 'vitest'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { checkFieldValues } from '#contract/fields/field-values.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { methodOf } from '#contract/methods/methods.ts'
import { redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { scenarios, scenarioValues } from './scenarios.ts'

test('the example shop has the five scenarios of the specification', () => {
  expect(scenarios).toEqual([1, 2, 3, 4, 5])
})

describe.each(methodPairs)('$method in $currencyCode', ({ method, currencyCode }) => {
  test('has complete and valid customer data in scenarios 2 and 3', () => {
    const data = scenarioValues(2, currencyCode, method)
    expect(checkFieldValues(requirementsOf(methodOf(method), currencyCode), currencyCode, data).ok).toBe(true)
    expect(scenarioValues(3, currencyCode, method)).toEqual({ ...data, allowCustomerDataChange: true })
    expect(redirectParameterNames).toEqual(expect.arrayContaining(Object.keys(data)))
  })

  test('has no customer data in scenarios 1, 4 and 5', () => {
    expect(scenarioValues(1, currencyCode, method)).toEqual({})
    expect(scenarioValues(4, currencyCode, method)).toEqual({ paymentMethodCode: method })
    expect(scenarioValues(5, currencyCode, method)).toEqual({ paymentMethodCode: method, optionsAvailable: true })
  })
})
