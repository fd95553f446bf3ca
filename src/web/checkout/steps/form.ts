import type { FieldRequirements } from '#contract/fields/field-requirements.ts'
import { type FieldName, fieldNames } from '#contract/fields/fields.ts'
import { customerValuesOf, type DataInCurrency, isCustomers, merchantValues } from '#contract/redirect/given-values.ts'
import type { Form } from './step.ts'

/** Scenarios 1 to 3: nothing given, given and locked, given and editable (D-502). */
export function formOf(requirements: FieldRequirements, given: DataInCurrency): Form {
  const values = merchantValues(given)
  const customers = (names: readonly FieldName[]) => names.filter(isCustomers)
  const taken = customerValuesOf(requirements, given)
  const base = { requiresOneOf: requirements.requiresOneOf, accountTypes: requirements.accountTypes }
  const hasData = fieldNames.some((name) => isCustomers(name) && values[name] !== undefined)
  if (!hasData || given.allowCustomerDataChange) {
    // Values beyond the method's requirements are submitted too, so the customer sees them and may change them.
    const givenBeside = requirements.accepted.filter((name) => values[name] !== undefined)
    const optional = customers([...requirements.optional, ...givenBeside])
    return { ...base, required: customers(requirements.required), optional, locked: {}, prefilled: taken }
  }
  const isOpen = (name: FieldName) => taken[name] === undefined
  const alternatives = requirements.requiresOneOf.every(isOpen) ? requirements.requiresOneOf : []
  return {
    ...base,
    required: customers(requirements.required).filter(isOpen),
    optional: alternatives,
    requiresOneOf: alternatives,
    locked: taken,
    prefilled: {},
  }
}

/** Whether the form has no field. */
export const isEmptyForm = (form: Form): boolean => form.required.length === 0 && form.optional.length === 0
