import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValues } from '#contract/example-values.ts'
import { requirementsOf, unknownMethodRow } from '#contract/field-requirements.ts'
import { isMethodCode, methodOf } from '#contract/methods.ts'
import { fieldParameters } from '#contract/redirect-parameters.ts'
import type { UrlChanges } from '../../navigation/url-state.ts'

/**
 * Valid data as changes of the address: what anybody has, and all that the method asks and a redirect can bring. Other
 * data is removed.
 */
export function testDataFor(methodCode: string, currencyCode: CurrencyCode): UrlChanges {
  const row = isMethodCode(methodCode) ? methodOf(methodCode) : unknownMethodRow
  const usual = exampleValues(requirementsOf(unknownMethodRow, currencyCode), currencyCode, 'all')
  const values = { ...usual, ...exampleValues(requirementsOf(row, currencyCode), currencyCode, 'all') }
  return Object.fromEntries(fieldParameters.map((name) => [name, values[name]]))
}
