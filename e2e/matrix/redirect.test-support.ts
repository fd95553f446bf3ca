import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValue, exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import { type FieldName, formatOf, isCustomers } from '#contract/fields/fields.ts'
import { formatExamples } from '#contract/fields/format-examples.ts'
import { faultOf, wireValueOf } from '#contract/fields/formats.ts'
import { methodOf } from '#contract/methods/methods.ts'
import type { PaymentOption } from '#contract/operations/results.ts'
import type { RedirectValues } from '#contract/redirect/redirect-url.ts'
import { type Combination, pairOf } from './combinations.test-support.ts'

/** An amount that the sandbox leaves open, so that the test alone decides the result. */
const OPEN_AMOUNT = 45
/** An operator code for methods that have no operators: no option matches it. */
const NOBODYS_OPERATOR = 'NOBODYS'

/** The redirect parameters of a combination, as the merchant writes them. */
export function redirectOf(combination: Combination, options: readonly PaymentOption[]): RedirectValues & FieldValues {
  const { method, currencyCode } = pairOf(combination)
  const { option, allowCustomerDataChange, optionsAvailable, showDeepLink } = combination
  const operators = options.find(({ paymentMethodCode }) => paymentMethodCode === method)?.paymentOperators ?? []
  return {
    amount: OPEN_AMOUNT,
    currencyCode,
    ...customerOf(combination),
    ...(option.includes('method') && { paymentMethodCode: method }),
    ...(option.includes('operator') && { paymentOperatorCode: operators[0]?.code ?? NOBODYS_OPERATOR }),
    ...(allowCustomerDataChange !== 'absent' && { allowCustomerDataChange }),
    ...(optionsAvailable !== 'absent' && { optionsAvailable }),
    ...(showDeepLink !== 'absent' && { showDeepLink }),
  }
}

export const grantOf = ({ token, merchantInfo }: Combination) => ({
  kind: token === 'without money' ? 'operations' : token,
  merchantInfo: merchantInfo !== 'not allowed',
  money: token !== 'without money',
})

/** Customer and order data, as wire values: what the combination says is given. */
function customerOf(combination: Combination): FieldValues {
  const { currencyCode } = pairOf(combination)
  const examples = (names: readonly FieldName[]): FieldValues =>
    Object.fromEntries(names.map((name) => [name, exampleValue(name, currencyCode)]))
  const single = (['externalProviderCode', 'upiId', 'productId', 'idCustomer', 'passportNumber'] as const).filter(
    (name) => combination[name] === 'present',
  )
  return {
    ...(combination.customerData !== 'absent' && customerData(combination)),
    ...examples(single),
    ...(combination.location === 'present' && examples(['postalCode', 'city', 'disctrict'])),
  }
}

/** The usual data and everything that the method requires; in an invalid case one field of it is invalid. */
function customerData(combination: Combination): FieldValues {
  const { method, currencyCode } = pairOf(combination)
  const asked = requirementsOf(methodOf(method), currencyCode)
  const usual = Object.fromEntries(
    (['accountName', 'emailAddress', 'phoneNumber'] as const).map((name) => [name, exampleValue(name, currencyCode)]),
  )
  const valid = { ...usual, ...exampleValues(asked, currencyCode, 'required') }
  if (!combination.customerData.endsWith('invalid')) return valid
  const [wrong] = [...asked.required, 'emailAddress' as const].flatMap((name) => invalidOf(name, currencyCode))
  return { ...valid, ...wrong }
}

/** A value that the field's format refuses, if one of its samples can be written in an address. */
function invalidOf(name: FieldName, currencyCode: CurrencyCode): readonly FieldValues[] {
  const format = formatOf(name, currencyCode)
  const value = formatExamples[format].invalid.find(
    (sample) => wireValueOf(format, sample) !== '' && faultOf(format, wireValueOf(format, sample)) !== undefined,
  )
  return value === undefined || !isCustomers(name) ? [] : [{ [name]: value }]
}
