import { exampleValues } from '#contract/fields/example-values.ts'
import { type FieldRequirements, requirementsOf } from '#contract/fields/field-requirements.ts'
import { checkFieldValues, type FieldValues } from '#contract/fields/field-values.ts'
import { type FieldName, fieldNames, formatOf, isCustomers } from '#contract/fields/fields.ts'
import { faultOf, wireValueOf } from '#contract/fields/formats.ts'
import { methodOf } from '#contract/methods/methods.ts'
import type { RedirectValues } from '#contract/redirect/redirect-url.ts'
import { type Combination, pairOf } from './combinations.test-support.ts'

/** What happens to the customer's data once the option is chosen. */
export type ExpectedData =
  /** Locked data is invalid: no payin is created. */
  | { readonly screen: 'data_invalid'; readonly violations: readonly string[] }
  | {
      readonly screen: 'fill'
      readonly required: readonly FieldName[]
      readonly optional: readonly FieldName[]
      /** Wire values that are in the inputs and may be changed. */
      readonly prefilled: FieldValues
      /** Wire values that are shown read-only. */
      readonly locked: FieldValues
      /** What the customer must type to continue. */
      readonly typed: FieldValues
    }
  /** No input is missing: the payment has started. */
  | { readonly screen: 'pay' }

/**
 * Scenarios 1 to 3: no data, locked data, editable data (D-502). An account type that the operator implies is not
 * requested.
 */
export function expectedData(
  combination: Combination,
  values: RedirectValues,
  impliedType: string | undefined,
): ExpectedData {
  const { method, currencyCode } = pairOf(combination)
  const asked = requirementsOf(methodOf(method), currencyCode)
  const came = wireAnswers(combination, values)
  const cameOfCustomer = fieldNames.filter((name) => isCustomers(name) && came[name] !== undefined)
  const taken = pick(
    came,
    cameOfCustomer.filter((name) => takes(asked, name)),
  )
  const isLocked = cameOfCustomer.length > 0 && combination.allowCustomerDataChange !== 'true'
  const expected = isLocked ? lockedData(combination, taken) : openData(combination, taken)
  return impliedType === undefined ? expected : withoutType(expected)
}

function withoutType(expected: ExpectedData): ExpectedData {
  if (expected.screen !== 'fill') return expected
  const isOther = (name: FieldName) => name !== 'accountType'
  const [required, optional] = [expected.required.filter(isOther), expected.optional.filter(isOther)]
  return required.length + optional.length === 0 ? { screen: 'pay' } : { ...expected, required, optional }
}

function openData(combination: Combination, prefilled: FieldValues): ExpectedData {
  const { method, currencyCode } = pairOf(combination)
  const asked = requirementsOf(methodOf(method), currencyCode)
  const beside = asked.accepted.filter((name) => prefilled[name] !== undefined)
  const required = asked.required.filter(isCustomers)
  const optional = [...asked.optional, ...beside].filter(isCustomers)
  if (required.length + optional.length === 0) return { screen: 'pay' }
  const wrong = fieldNames.filter((name) => isWrong(name, prefilled, combination))
  const example = exampleValues(asked, currencyCode, 'all')
  const needed = [...required, ...asked.requiresOneOf.slice(0, 1), ...wrong]
  return { screen: 'fill', required, optional, prefilled, locked: {}, typed: pick(example, needed) }
}

function lockedData(combination: Combination, locked: FieldValues): ExpectedData {
  const { method, currencyCode } = pairOf(combination)
  const asked = requirementsOf(methodOf(method), currencyCode)
  const checked = checkFieldValues(asked, currencyCode, locked)
  const violations = checked.ok ? [] : checked.violations.filter(({ field }) => locked[field] !== undefined)
  if (violations.length > 0) {
    return { screen: 'data_invalid', violations: violations.map(({ field, code }) => `${field}: ${code}`) }
  }
  const isOpen = (name: FieldName) => locked[name] === undefined
  const required = asked.required.filter(isCustomers).filter(isOpen)
  const optional = asked.requiresOneOf.every(isOpen) ? asked.requiresOneOf : []
  if (required.length + optional.length === 0) return { screen: 'pay' }
  const typed = pick(exampleValues(asked, currencyCode, 'all'), [...required, ...optional.slice(0, 1)])
  return { screen: 'fill', required, optional, prefilled: {}, locked, typed }
}

function wireAnswers(combination: Combination, values: RedirectValues): FieldValues {
  const { currencyCode } = pairOf(combination)
  const given = new Map(Object.entries(values))
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = wireValueOf(
        formatOf(name, currencyCode, values.accountType?.toString()),
        `${given.get(name) ?? ''}`,
      )
      return value === '' ? [] : [[name, value]]
    }),
  )
}

function isWrong(name: FieldName, values: FieldValues, combination: Combination): boolean {
  const { currencyCode } = pairOf(combination)
  const value = values[name]
  return value !== undefined && faultOf(formatOf(name, currencyCode, values.accountType), value) !== undefined
}
const takes = ({ required, optional, accepted }: FieldRequirements, name: FieldName): boolean =>
  [...required, ...optional, ...accepted].includes(name)

const pick = (values: FieldValues, names: readonly FieldName[]): FieldValues =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
