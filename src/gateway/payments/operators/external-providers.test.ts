import { expect, test } from 'vitest'
import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import { externalProvidersOf } from './external-providers.ts'
import { operatorsOf } from './operators.ts'

// Object.keys forgets the keys' type; the table has no others.
const currencyCodes = Object.keys(currencies) as CurrencyCode[]

test('a provider is tied to an operator that its currency offers', () => {
  for (const currencyCode of currencyCodes) {
    const operators = operatorsOf('ONLINE', currencyCode).map(({ code }) => code)
    for (const { paymentOperatorCode = '' } of externalProvidersOf(currencyCode)) {
      expect(operators).toContain(paymentOperatorCode)
    }
  }
})

test('the rand has providers, the others none', () => {
  expect(currencyCodes.filter((code) => externalProvidersOf(code).length > 0)).toEqual(['ZAR'])
  expect(externalProvidersOf('ZAR')).toContainEqual({ code: 'FNB', name: 'FNB', paymentOperatorCode: 'INSTANT_EFT' })
})
