import type { CurrencyCode } from '#contract/currencies.ts'
import { type FieldRequirements, requirementsOf, unknownMethodRow } from '#contract/field-requirements.ts'
import { checkFieldValues, type FieldValues, type FieldViolation } from '#contract/field-values.ts'
import { type FieldName, fieldNames, fields, formatOf } from '#contract/fields.ts'
import { wireValueOf } from '#contract/formats.ts'
import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { Form } from './step.ts'

type MerchantData = Pick<CheckoutParams, 'data' | 'allowCustomerDataChange' | 'currencyCode'>

/** The method's requirements in this currency. An unknown method gets the generic form. */
export const requirementsFor = (methodCode: string, currencyCode: CurrencyCode): FieldRequirements =>
  requirementsOf(isMethodCode(methodCode) ? methodOf(methodCode) : unknownMethodRow, currencyCode)

const isCustomers = (name: FieldName): boolean => fields[name].knownBy === 'customer'
const isTaken = (requirements: FieldRequirements, name: FieldName): boolean =>
  requirements.required.includes(name) || requirements.optional.includes(name) || requirements.accepted.includes(name)
const pick = (values: FieldValues, keep: (name: FieldName) => boolean): FieldValues =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (keep(name) && values[name] !== undefined ? [[name, values[name]]] : [])),
  )

/** The merchant's values in wire format: without separators, in the letter case of the format. */
export const merchantValues = ({ data, currencyCode }: MerchantData): FieldValues =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = wireValueOf(formatOf(name, currencyCode, data.accountType), data[name] ?? '')
      return value === '' ? [] : [[name, value]]
    }),
  )

/** Scenarios 1 to 3: nothing given, given and locked, given and editable (D-502). */
export function formOf(requirements: FieldRequirements, given: MerchantData): Form {
  const values = merchantValues(given)
  const customers = (names: readonly FieldName[]) => names.filter(isCustomers)
  const isTakenFromCustomer = (name: FieldName) => isCustomers(name) && isTaken(requirements, name)
  const base = { requiresOneOf: requirements.requiresOneOf, accountTypes: requirements.accountTypes }
  const hasData = fieldNames.some((name) => isCustomers(name) && values[name] !== undefined)
  if (!hasData || given.allowCustomerDataChange) {
    // Values beyond the method's requirements are submitted too, so the customer sees them and may change them.
    const givenBeside = requirements.accepted.filter((name) => values[name] !== undefined)
    const optional = customers([...requirements.optional, ...givenBeside])
    const prefilled = pick(values, isTakenFromCustomer)
    return { ...base, required: customers(requirements.required), optional, locked: {}, prefilled }
  }
  const locked = pick(values, isTakenFromCustomer)
  const isOpen = (name: FieldName) => locked[name] === undefined
  const alternatives = requirements.requiresOneOf.every(isOpen) ? requirements.requiresOneOf : []
  return {
    ...base,
    required: customers(requirements.required).filter(isOpen),
    optional: alternatives,
    requiresOneOf: alternatives,
    locked,
    prefilled: {},
  }
}

/** Product, provider and customer codes of the merchant: sent with each method that accepts them, shown in no form. */
export const merchantCodesOf = (requirements: FieldRequirements, given: MerchantData): FieldValues =>
  pick(merchantValues(given), (name) => !isCustomers(name) && isTaken(requirements, name))

/** Violations of data that the customer cannot change. Missing data is no violation: the form asks for it. */
export function fixedFaultsOf(
  requirements: FieldRequirements,
  currencyCode: CurrencyCode,
  fixed: FieldValues,
): readonly FieldViolation[] {
  const checked = checkFieldValues(requirements, currencyCode, fixed)
  return checked.ok ? [] : checked.violations.filter(({ field }) => fixed[field] !== undefined)
}

/** Whether the form has no field. */
export const isEmptyForm = (form: Form): boolean => form.required.length === 0 && form.optional.length === 0
