import { describe, expect, test } from 'vitest'
import { type CurrencyCode, currencyCodes } from '../currencies.ts'
import { requirementsOf } from '../fields/field-requirements.ts'
import { checkFieldValues } from '../fields/field-values.ts'
import { isPaired, methodPairs } from '../methods/method-facts.ts'
import { type MethodCode, methodCodes, methodOf } from '../methods/methods.ts'
import { redirectParameterNames } from '../redirect/redirect-parameters.ts'
import { scenarios, scenarioValues } from './scenarios.ts'

test('there are the five scenarios of the specification', () => expect(scenarios).toEqual([1, 2, 3, 4, 5]))

const isAccepted = (method: MethodCode, currencyCode: CurrencyCode, data: object) =>
  checkFieldValues(requirementsOf(methodOf(method), currencyCode), currencyCode, { ...data }).ok

describe.each(methodPairs)('$method in $currencyCode', ({ method, currencyCode }) => {
  const choice = { currencyCode, accepting: [method], selected: method }

  test('has complete and valid customer data in scenarios 2 and 3', () => {
    const data = scenarioValues(2, choice)
    expect(isAccepted(method, currencyCode, data)).toBe(true)
    expect(scenarioValues(3, choice)).toEqual({ ...data, allowCustomerDataChange: true })
  })

  test('has no customer data in scenarios 1, 4 and 5', () => {
    expect(scenarioValues(1, choice)).toEqual({})
    expect(scenarioValues(4, choice)).toEqual({ paymentMethodCode: method })
    expect(scenarioValues(5, choice)).toEqual({ paymentMethodCode: method, optionsAvailable: true })
  })
})

test.each(currencyCodes)(
  'the customer data of scenario 2 suit every method of %s at once, and go into a redirect URL',
  (currencyCode) => {
    const accepting = methodCodes.filter((code) => isPaired(code, currencyCode))
    const data = scenarioValues(2, { currencyCode, accepting, selected: undefined })
    for (const code of accepting) expect(isAccepted(code, currencyCode, data)).toBe(true)
    expect(redirectParameterNames).toEqual(expect.arrayContaining(Object.keys(data)))
  },
)
