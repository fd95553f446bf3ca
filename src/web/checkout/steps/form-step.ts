import type { FieldRequirements } from '#contract/fields/field-requirements.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import { customersFields, type FieldName, isCustomers } from '#contract/fields/fields.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import type { PayinRequest } from '#contract/operations/requests.ts'
import type { PaymentOption } from '#contract/operations/results.ts'
import { impliedValues, withoutImplied } from '#contract/redirect/account-type.ts'
import type { Changeable, Choice } from '#contract/redirect/choosing.ts'
import {
  customerValuesOf,
  type DataInCurrency,
  fixedFaultsFor,
  merchantCodesOf,
  merchantValues,
  requirementsFor,
} from '#contract/redirect/given-values.ts'
import { type Failure, isRefusedWith } from '../../api/call-gateway.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { Form, Progress, Step } from './step.ts'

interface Chosen {
  readonly choice: Choice
  readonly option: PaymentOption
  readonly changeable: Changeable
}

/**
 * The step after method and operator are chosen: the form, or the create where nothing is left to ask. It checks the
 * merchant's data with the formats of all fields, which the choice of the method does not need: its code is loaded
 * apart from the entry.
 */
export type FormStepOf = (params: CheckoutParams, progress: Progress, chosen: Chosen) => Step

export const formStepOf: FormStepOf = (params, progress, { choice, option, changeable }) => {
  const { submission } = progress
  const requirements = requirementsFor(choice.paymentMethodCode, params.currencyCode)
  const implied = impliedValues(option, choice, params)
  const form = formOf(withoutImplied(requirements, implied), params)
  const violations = fixedFaultsFor(params, { choice, option })
  if (violations.length > 0) return { kind: 'data_invalid', violations, choice, changeable }
  const failure = submission.state === 'refused' ? submission.failure : undefined
  if (failure && !isInvalidInput(failure)) return { kind: 'rejected', failure, choice, changeable }
  const values = isEmptyForm(form) ? form.locked : progress.values
  if (!values || (failure && !isEmptyForm(form))) return { kind: 'fill', choice, option, form, changeable, failure }
  if (failure) return { kind: 'rejected', failure, choice, changeable }
  const request = requestOf(params, choice, { ...implied, ...form.locked, ...values })
  if (submission.state === 'not_sent') return { kind: 'resend', request, failure: submission.failure }
  return { kind: 'submit', request, confirmed: progress.choice !== undefined || progress.values !== undefined }
}

const isInvalidInput = (failure: Failure): boolean => isRefusedWith(failure, 400)

/** The create request: the merchant's order, the chosen option and the customer's values. */
export function requestOf(params: CheckoutParams, choice: Choice, values: FieldValues): PayinRequest {
  const { amount, currencyCode, callbackUrl, returnUrl } = params
  const codes = merchantCodesOf(requirementsFor(choice.paymentMethodCode, currencyCode), params)
  const nested = nestedOf({ ...codes, ...values })
  const { paymentMethodCode, paymentOperatorCode } = choice
  return {
    ...nested,
    // At most 15 digits (validated by checkout/params), which a number holds exactly.
    paymentRequested: { money: { amount: Number(amount), currencyCode } },
    // `nestedOf` makes an object of every parent of a field.
    paymentMethod: { ...(nested['paymentMethod'] as object | undefined), paymentMethodCode, paymentOperatorCode },
    callbackUrl,
    returnUrl,
  }
}

/** Scenarios 1 to 3: nothing given, given and locked, given and editable (D-502). */
export function formOf(requirements: FieldRequirements, given: DataInCurrency): Form {
  const values = merchantValues(given)
  const customers = (names: readonly FieldName[]) => names.filter(isCustomers)
  const taken = customerValuesOf(requirements, given)
  const base = { requiresOneOf: customers(requirements.requiresOneOf), accountTypes: requirements.accountTypes }
  const hasData = customersFields.some((name) => values[name] !== undefined)
  if (!hasData || given.allowCustomerDataChange) {
    // Values beyond the method's requirements are submitted too, so the customer sees them and may change them.
    const givenBeside = requirements.accepted.filter((name) => values[name] !== undefined)
    const optional = customers([...requirements.optional, ...givenBeside])
    return { ...base, required: customers(requirements.required), optional, locked: {}, prefilled: taken }
  }
  const isOpen = (name: FieldName) => taken[name] === undefined
  const alternatives = base.requiresOneOf.every(isOpen) ? base.requiresOneOf : []
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
