import { completionOf } from '#contract/completions.ts'
import { needsExternalReference } from '#contract/field-requirements.ts'
import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { PayinDetail, PaymentOption, PaymentOptions } from '#contract/results.ts'
import { isFinal } from '#contract/statuses.ts'
import { type Failure, isRefusedWith } from '../../api/failure.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { filterByAccountType, omitImplied, without } from './account-type.ts'
import {
  type AvailableOptions,
  availableOptionsOf,
  filterByProvider,
  preferenceOf,
  preferredOperator,
  withOperator,
} from './available-options.ts'
import { fixedFaultsOf, formOf, isEmptyForm, merchantCodesOf, requirementsFor } from './form.ts'
import type { Choice, Progress } from './progress.ts'
import { requestOf } from './request.ts'
import type { Step } from './step.ts'

/** The current step, as a pure function of the parameters and the progress. */
export function stepOf(params: CheckoutParams, progress: Progress): Step {
  const { payin, options, submission } = progress
  if (payin.state === 'waiting') return { kind: 'opening' }
  if (payin.state === 'failed') return { kind: 'stopped', failure: payin.failure, mayExist: true }
  if (payin.value !== 'absent') return stepOfExisting(payin.value)
  if (submission.state === 'unknown') return { kind: 'stopped', failure: submission.failure, mayExist: true }
  if (options.state === 'waiting') return { kind: 'opening' }
  if (options.state === 'failed') return { kind: 'stopped', failure: options.failure, mayExist: false }
  return newPaymentStep(params, progress, options.value)
}

/** The step of a payin that exists, on any page. */
export function stepOfExisting(detail: PayinDetail): Step {
  const { status } = detail.process
  if (isFinal(status)) return { kind: 'done', status, detail }
  const answer = detail.paymentMethodResponse
  const method = isMethodCode(answer.paymentMethodCode) ? methodOf(answer.paymentMethodCode) : undefined
  const given = answer.externalReference?.reference
  const needsReference = method !== undefined && given === undefined && needsExternalReference(method, answer.upiId)
  return { kind: 'pay', completion: completionOf(answer, method?.completion), detail, method, needsReference }
}

function newPaymentStep(params: CheckoutParams, progress: Progress, options: PaymentOptions): Step {
  const preference = preferenceOf(options, params)
  const available = availableOptionsOf(options, preference)
  if (available.kind === 'nothing') {
    return {
      kind: 'not_offered',
      wanted: { method: preference.paymentMethodCode, operator: preference.paymentOperatorCode },
    }
  }
  const chosen = progress.choice ?? (available.kind === 'fixed' ? available.choice : undefined)
  if (!chosen) return { kind: 'choose', options: available.options, selected: selectedOf(available) }
  const canChange = available.kind === 'open'
  const listed = available.options.data.find(({ paymentMethodCode }) => paymentMethodCode === chosen.paymentMethodCode)
  const option = listed && filterByAccountType(listed, params)
  if (!option) return { kind: 'not_offered', wanted: { method: chosen.paymentMethodCode, operator: undefined } }
  const choice = withOperator(chosen, option, preference)
  if (choice.paymentOperatorCode === undefined && (option.paymentOperators?.length ?? 0) > 1) {
    return { kind: 'operator', option, selected: preferredOperator(option, preference), canChange }
  }
  return formStep(filterByProvider(params, options, choice), progress, { choice, option, canChange })
}

const selectedOf = (available: AvailableOptions): Choice | undefined =>
  available.kind === 'open' ? available.selected : undefined

interface Chosen {
  readonly choice: Choice
  readonly option: PaymentOption
  readonly canChange: boolean
}

function formStep(params: CheckoutParams, progress: Progress, { choice, option, canChange }: Chosen): Step {
  const { submission } = progress
  const requirements = requirementsFor(choice.paymentMethodCode, params.currencyCode)
  const implied = omitImplied(option, choice, params)
  const form = formOf(without(requirements, implied), params)
  const fixed = { ...merchantCodesOf(requirements, params), ...form.locked }
  const violations = fixedFaultsOf(requirements, params.currencyCode, fixed)
  if (violations.length > 0) return { kind: 'data_invalid', violations }
  const failure = submission.state === 'refused' ? submission.failure : undefined
  if (failure && !isInvalidInput(failure)) return { kind: 'rejected', failure, canChange }
  const values = isEmptyForm(form) ? form.locked : progress.values
  if (!values || (failure && !isEmptyForm(form))) return { kind: 'fill', choice, option, form, canChange, failure }
  if (failure) return { kind: 'rejected', failure, canChange }
  const request = requestOf(params, choice, { ...implied, ...form.locked, ...values })
  if (submission.state === 'not_sent') return { kind: 'resend', request }
  return { kind: 'submit', request, confirmed: progress.choice !== undefined || progress.values !== undefined }
}

const isInvalidInput = (failure: Failure): boolean => isRefusedWith(failure, 400)
