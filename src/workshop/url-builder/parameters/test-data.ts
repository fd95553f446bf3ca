import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { requirementsOf, unknownMethodRow } from '#contract/fields/field-requirements.ts'
import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import type { UrlChanges } from '../../navigation/url-state.ts'

/**
 * Valid customer data as changes of the address: name, e-mail and phone, and every field of the method that a redirect
 * parameter carries. Other data is removed.
 */
export function testDataFor(methodCode: string, currencyCode: CurrencyCode): UrlChanges {
  const row = isMethodCode(methodCode) ? methodOf(methodCode) : unknownMethodRow
  const usual = exampleValues(requirementsOf(unknownMethodRow, currencyCode), currencyCode, 'all')
  const values = { ...usual, ...exampleValues(requirementsOf(row, currencyCode), currencyCode, 'all') }
  return Object.fromEntries(fieldParameters.map((name) => [name, values[name]]))
}
