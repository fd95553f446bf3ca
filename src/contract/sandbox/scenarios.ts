import type { CurrencyCode } from '../currencies.ts'
import { exampleValue, exampleValues } from '../fields/example-values.ts'
import { requirementsOf } from '../fields/field-requirements.ts'
import type { FieldValues } from '../fields/field-values.ts'
import type { FieldName } from '../fields/fields.ts'
import { type MethodCode, methodOf } from '../methods/methods.ts'
import type { RedirectValues } from '../redirect/redirect-url.ts'

/** The specification's five ways to redirect a customer. */
export const scenarios = [1, 2, 3, 4, 5] as const
export type Scenario = (typeof scenarios)[number]

/** What happens in each of them. */
export const scenarioSummaries: { readonly [S in Scenario]: string } = {
  1: 'the customer chooses and fills in',
  2: 'the shop sends the customer data, locked',
  3: 'the shop sends the customer data, editable',
  4: 'the shop selects the method',
  5: 'the shop pre-selects the method',
}

interface Choice {
  readonly currencyCode: CurrencyCode
  /** The methods that accept the customer's data of scenarios 2 and 3. */
  readonly accepting: readonly MethodCode[]
  /** The option that scenarios 4 and 5 select. */
  readonly selected: MethodCode | undefined
}

/** The parameters that a scenario adds to the required ones. */
export function scenarioValues(scenario: Scenario, choice: Choice): RedirectValues {
  const { currencyCode, accepting, selected } = choice
  switch (scenario) {
    case 1:
      return {}
    case 2:
      return exampleCustomer(accepting, currencyCode)
    case 3:
      return { ...exampleCustomer(accepting, currencyCode), allowCustomerDataChange: true }
    case 4:
      return { paymentMethodCode: selected }
    case 5:
      return { paymentMethodCode: selected, optionsAvailable: true }
  }
}

/** Every method accepts these, so an example customer always has them. */
const usual: readonly FieldName[] = ['accountName', 'emailAddress', 'phoneNumber']

/** A customer whose data these methods accept in a currency: all that one of them requires, and the usual. */
function exampleCustomer(codes: readonly MethodCode[], currencyCode: CurrencyCode): FieldValues {
  const required = codes.map((code) =>
    exampleValues(requirementsOf(methodOf(code), currencyCode), currencyCode, 'required'),
  )
  return Object.assign(Object.fromEntries(usual.map((name) => [name, exampleValue(name, currencyCode)])), ...required)
}
