import { expect, test } from 'vitest'
import { checkAnswers } from '#contract/answers.ts'
import { askedOf } from '#contract/asked-fields.ts'
import { currencyCodes } from '#contract/currencies.ts'
import { isPaired, methodCodes, methodOf, methodPairs } from '#contract/methods.ts'
import { fieldParameters } from '#contract/redirect-parameters.ts'
import { exampleCustomer } from './example-customer.ts'

test.each(methodPairs)('$method in $currencyCode accepts its example customer', ({ method, currencyCode }) => {
  const customer = exampleCustomer([method], currencyCode)
  expect(checkAnswers(askedOf(methodOf(method), currencyCode), currencyCode, { ...customer })).toMatchObject({
    ok: true,
  })
})

test.each(currencyCodes)(
  'one example customer suits every method of %s, and goes into a redirect URL',
  (currencyCode) => {
    const codes = methodCodes.filter((code) => isPaired(code, currencyCode))
    const customer = exampleCustomer(codes, currencyCode)
    for (const code of codes) {
      expect(checkAnswers(askedOf(methodOf(code), currencyCode), currencyCode, { ...customer })).toMatchObject({
        ok: true,
      })
    }
    expect(fieldParameters).toEqual(expect.arrayContaining(Object.keys(customer)))
  },
)
