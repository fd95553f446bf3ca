import { expect, test } from 'vitest'
import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import { externalProvidersOf } from './external-providers.ts'
import { operatorsOf } from './operators.ts'

// Object.keys forgets the keys' type; the table has no others.
const currencyCodes = Object.keys(currencies) as CurrencyCode[]

test('an external provider belongs to an operator of its currency', () => {
  for (const currencyCode of currencyCodes) {
    const operators = operatorsOf('ONLINE', currencyCode).map(({ code }) => code)
    for (const { paymentOperatorCode = '' } of externalProvidersOf(currencyCode)) {
      expect(operators).toContain(paymentOperatorCode)
    }
  }
})

test('only ZAR has external providers', () => {
  expect(currencyCodes.filter((code) => externalProvidersOf(code).length > 0)).toEqual(['ZAR'])
  expect(externalProvidersOf('ZAR')).toContainEqual({ code: 'FNB', name: 'FNB', paymentOperatorCode: 'INSTANT_EFT' })
})
