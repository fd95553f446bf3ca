import { expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { checkFieldValues } from '#contract/fields/field-values.ts'
import { isPaired, methodPairs } from '#contract/methods/method-facts.ts'
import { methodCodes, methodOf } from '#contract/methods/methods.ts'
import { exampleCustomer } from './example-customer.ts'

test.each(methodPairs)('$method in $currencyCode accepts its example customer', ({ method, currencyCode }) => {
  const customer = exampleCustomer([method], currencyCode)
  expect(checkFieldValues(requirementsOf(methodOf(method), currencyCode), currencyCode, { ...customer })).toMatchObject(
    {
      ok: true,
    },
  )
})

test.each(currencyCodes)(
  'one example customer suits every method of %s, and goes into a redirect URL',
  (currencyCode) => {
    const codes = methodCodes.filter((code) => isPaired(code, currencyCode))
    const customer = exampleCustomer(codes, currencyCode)
    for (const code of codes) {
      expect(
        checkFieldValues(requirementsOf(methodOf(code), currencyCode), currencyCode, { ...customer }),
      ).toMatchObject({
        ok: true,
      })
    }
    expect(fieldParameters).toEqual(expect.arrayContaining(Object.keys(customer)))
  },
)
