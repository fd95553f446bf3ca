import type { FieldErrors, Resolver } from 'react-hook-form'
import type { CurrencyCode } from '#contract/currencies.ts'
import { checkFieldValues, type FieldValues, type FieldViolation } from '#contract/fields/field-values.ts'
import type { FieldName } from '#contract/fields/fields.ts'
import type { Form } from '../../../checkout/steps/step.ts'
import type { FieldFault } from '../../labels/field-messages.ts'
import { loadPhones } from '../input/use-phones.ts'
import { type Typed, wireValuesOf } from '../input/wire-values.ts'
import { formRequirements, layoutOf } from './layout.ts'

/**
 * Parses and validates what was typed, together with the locked data. An error's type is the field's fault. Without the
 * numbering plans no phone number is called wrong: the page cannot read it.
 */
export function formResolver(form: Form, currencyCode: CurrencyCode): Resolver<Typed, unknown, FieldValues> {
  const requirements = formRequirements(form)
  return async (typed) => {
    const phones = typed.phoneNumber ? await loadPhones() : undefined
    const unread = typed.phoneNumber && phones === undefined ? 'phoneNumber' : undefined
    const values = wireValuesOf(typed, { currencyCode, phones, accountType: form.locked.accountType })
    const checked = checkFieldValues(requirements, currencyCode, { ...form.locked, ...values })
    if (checked.ok) return { values, errors: {} }
    return { values: {}, errors: errorsOf(checked.violations, form, unread) }
  }
}

function errorsOf(
  violations: readonly FieldViolation[],
  form: Form,
  unread: FieldName | undefined,
): FieldErrors<Typed> {
  const { all, either } = layoutOf(form)
  const shown: readonly FieldName[] = all
  const placed = violations
    // Shown once, at the first of the alternatives.
    .filter(({ field, code }) => code !== 'one_of' || field === either[0])
    .map(({ field, code }) => {
      const fault: FieldFault = field === unread ? 'not_loaded' : code
      return [shown.includes(field) ? field : placeOf(field, shown), { type: fault, message: fault }]
    })
  return Object.fromEntries(placed.reverse())
}

/** The field that shows the violation of a locked one: a locked account number is invalid for the chosen type. */
function placeOf(field: FieldName, shown: readonly FieldName[]): FieldName | undefined {
  return field === 'accountNumber' && shown.includes('accountType') ? 'accountType' : shown[0]
}
