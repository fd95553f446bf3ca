import { currencyCodes } from '#contract/currencies.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf, unknownMethodRow } from '#contract/fields/field-requirements.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { methodOf } from '#contract/methods/methods.ts'
import { formOf } from '../../../checkout/steps/form-step.ts'

/** Every form there is: each method in each of its currencies, and the generic one in every currency. */
export const everyForm = [
  ...methodPairs.map(({ method, currencyCode }) => ({ method: String(method), currencyCode, row: methodOf(method) })),
  ...currencyCodes.map((currencyCode) => ({ method: 'NEW_METHOD', currencyCode, row: unknownMethodRow })),
].map(({ method, currencyCode, row }) => {
  const requirements = requirementsOf(row, currencyCode)
  const given = (data: object) => formOf(requirements, { data, allowCustomerDataChange: false, currencyCode })
  const locked = given(exampleValues(requirements, currencyCode, 'required'))
  return { method, currencyCode, requirements, open: given({}), locked }
})
