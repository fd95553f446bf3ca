import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValue, exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { type MethodCode, methodOf } from '#contract/methods/methods.ts'
import type { RedirectValues } from '../redirect-url.ts'

/** The five scenarios of the specification's web application. */
export const scenarios = [1, 2, 3, 4, 5] as const
export type Scenario = (typeof scenarios)[number]

/** The parameters that a scenario adds to the required ones; `method` is the option that scenarios 4 and 5 select. */
export function scenarioValues(scenario: Scenario, currencyCode: CurrencyCode, method: MethodCode): RedirectValues {
  const selected = { paymentMethodCode: method }
  switch (scenario) {
    case 1:
      return {}
    case 2:
      return customerData(currencyCode, method)
    case 3:
      return { ...customerData(currencyCode, method), allowCustomerDataChange: true }
    case 4:
      return selected
    case 5:
      return { ...selected, optionsAvailable: true }
  }
}

/** Valid customer data: the usual fields and those that the method requires. */
const customerData = (currencyCode: CurrencyCode, method: MethodCode): RedirectValues => ({
  accountName: exampleValue('accountName', currencyCode),
  emailAddress: exampleValue('emailAddress', currencyCode),
  phoneNumber: exampleValue('phoneNumber', currencyCode),
  ...exampleValues(requirementsOf(methodOf(method), currencyCode), currencyCode, 'required'),
})
