import { askedOf, unknownMethodRow } from '#contract/asked-fields.ts'
import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleAnswers } from '#contract/example-answers.ts'
import { isMethodCode, methodOf } from '#contract/methods.ts'
import { fieldParameters } from '#contract/redirect-parameters.ts'
import type { Changes } from '../app/place.tsx'

/**
 * Valid data as changes of the address: what anybody has, and all that the method asks and a redirect can bring. Other
 * data is removed.
 */
export function testDataFor(methodCode: string, currencyCode: CurrencyCode): Changes {
  const row = isMethodCode(methodCode) ? methodOf(methodCode) : unknownMethodRow
  const usual = exampleAnswers(askedOf(unknownMethodRow, currencyCode), currencyCode, 'all')
  const answers = { ...usual, ...exampleAnswers(askedOf(row, currencyCode), currencyCode, 'all') }
  return Object.fromEntries(fieldParameters.map((name) => [name, answers[name]]))
}
