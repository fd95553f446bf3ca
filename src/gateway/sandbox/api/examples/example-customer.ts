import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValue, exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { FieldName } from '#contract/fields/fields.ts'
import { type MethodCode, methodOf } from '#contract/methods/methods.ts'

/** Every method accepts these, so an example customer always has them. */
const usual: readonly FieldName[] = ['accountName', 'emailAddress', 'phoneNumber']

/** A customer whose data these methods accept in a currency: all that one of them requires, and the usual. */
export function exampleCustomer(codes: readonly MethodCode[], currencyCode: CurrencyCode): FieldValues {
  const required = codes.map((code) =>
    exampleValues(requirementsOf(methodOf(code), currencyCode), currencyCode, 'required'),
  )
  return Object.assign(Object.fromEntries(usual.map((name) => [name, exampleValue(name, currencyCode)])), ...required)
}
