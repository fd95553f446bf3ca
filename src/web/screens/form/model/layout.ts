import type { FieldRequirements } from '#contract/fields/field-requirements.ts'
import { type CustomersField, customersFields, fieldNames } from '#contract/fields/fields.ts'
import type { Form } from '../../../checkout/steps/step.ts'

/** The parts of a form, from top to bottom. */
export interface Layout {
  readonly required: readonly CustomersField[]
  /** At least one of these. */
  readonly either: readonly CustomersField[]
  readonly optional: readonly CustomersField[]
  /** The parts of a full name, folded. */
  readonly nameParts: readonly CustomersField[]
  /** Every field in the order of the screen. */
  readonly all: readonly CustomersField[]
}

const partsOfName: readonly CustomersField[] = ['titleBefore', 'firstName', 'middleName', 'lastName', 'titleAfter']

/** Required fields come first, then optional ones. An account number stays below its account type. */
export function layoutOf(form: Form): Layout {
  const requirements = customersFields.filter((name) => form.required.includes(name) || form.optional.includes(name))
  const either = form.requiresOneOf.filter((name) => requirements.includes(name))
  const isFirst = (name: CustomersField) =>
    form.required.includes(name) || (name === 'accountNumber' && form.required.includes('accountType'))
  const single = requirements.filter((name) => !either.includes(name))
  const required = single.filter(isFirst)
  const others = single.filter((name) => !isFirst(name))
  const nameParts = others.filter((name) => partsOfName.includes(name))
  const optional = others.filter((name) => !partsOfName.includes(name))
  return { required, either, optional, nameParts, all: [...required, ...either, ...optional, ...nameParts] }
}

/** Fields whose rules depend on this one, to be validated again with it. */
export function dependentsOf(name: CustomersField, layout: Layout): readonly CustomersField[] {
  if (layout.either.includes(name)) return layout.either.filter((other) => other !== name)
  if (layout.nameParts.includes(name) && name !== 'lastName') return ['lastName']
  return name === 'accountType' && layout.all.includes('accountNumber') ? ['accountNumber'] : []
}

/** The requirements for the typed values together with the locked data. */
export function formRequirements(form: Form): FieldRequirements {
  const locked = fieldNames.filter((name) => form.locked[name] !== undefined)
  return {
    required: form.required,
    optional: [...form.optional, ...locked],
    accepted: [],
    requiresOneOf: form.requiresOneOf,
    operatorRequired: false,
    accountTypes: form.accountTypes,
  }
}
