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
  wishedOperator,
  withOperator,
} from './available-options.ts'
import { askedBy, asksNothing, fixedFaultsOf, formOf, merchantCodesOf } from './form.ts'
import type { Choice, Progress } from './progress.ts'
import { requestOf } from './request.ts'
import type { Step } from './step.ts'

/** The customer's side as one pure function: where this arrival stands after this progress. */
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

/** Where a payin that exists stands, whoever opened the page. */
export function stepOfExisting(detail: PayinDetail): Step {
  const { status } = detail.process
  if (isFinal(status)) return { kind: 'done', status, detail }
  const answer = detail.paymentMethodResponse
  const method = isMethodCode(answer.paymentMethodCode) ? methodOf(answer.paymentMethodCode) : undefined
  const given = answer.externalReference?.reference
  const asksReference = method !== undefined && given === undefined && needsExternalReference(method, answer.upiId)
  return { kind: 'pay', completion: completionOf(answer, method?.completion), detail, method, asksReference }
}

function newPaymentStep(params: CheckoutParams, progress: Progress, options: PaymentOptions): Step {
  const preference = preferenceOf(options, params)
  const offer = availableOptionsOf(options, preference)
  if (offer.kind === 'nothing') {
    return {
      kind: 'not_offered',
      wanted: { method: preference.paymentMethodCode, operator: preference.paymentOperatorCode },
    }
  }
  const chosen = progress.choice ?? (offer.kind === 'fixed' ? offer.choice : undefined)
  if (!chosen) return { kind: 'choose', options: offer.options, selected: selectedOf(offer) }
  const canChange = offer.kind === 'open'
  const listed = offer.options.data.find(({ paymentMethodCode }) => paymentMethodCode === chosen.paymentMethodCode)
  const option = listed && filterByAccountType(listed, params)
  if (!option) return { kind: 'not_offered', wanted: { method: chosen.paymentMethodCode, operator: undefined } }
  const choice = withOperator(chosen, option, preference)
  if (choice.paymentOperatorCode === undefined && (option.paymentOperators?.length ?? 0) > 1) {
    return { kind: 'operator', option, selected: wishedOperator(option, preference), canChange }
  }
  return formStep(filterByProvider(params, options, choice), progress, { choice, option, canChange })
}

const selectedOf = (offer: AvailableOptions): Choice | undefined => (offer.kind === 'open' ? offer.selected : undefined)

interface Chosen {
  readonly choice: Choice
  readonly option: PaymentOption
  readonly canChange: boolean
}

function formStep(params: CheckoutParams, progress: Progress, { choice, option, canChange }: Chosen): Step {
  const { submission } = progress
  const asked = askedBy(choice.paymentMethodCode, params.currencyCode)
  const implied = omitImplied(option, choice, params)
  const form = formOf(without(asked, implied), params)
  const fixed = { ...merchantCodesOf(asked, params), ...form.locked }
  const violations = fixedFaultsOf(asked, params.currencyCode, fixed)
  if (violations.length > 0) return { kind: 'data_invalid', violations }
  const failure = submission.state === 'refused' ? submission.failure : undefined
  if (failure && !isInputFault(failure)) return { kind: 'rejected', failure, canChange }
  const values = asksNothing(form) ? form.locked : progress.values
  if (!values || (failure && !asksNothing(form))) return { kind: 'fill', choice, option, form, canChange, failure }
  if (failure) return { kind: 'rejected', failure, canChange }
  const request = requestOf(params, choice, { ...implied, ...form.locked, ...values })
  if (submission.state === 'not_sent') return { kind: 'resend', request }
  return { kind: 'submit', request, confirmed: progress.choice !== undefined || progress.values !== undefined }
}

const isInputFault = (failure: Failure): boolean => isRefusedWith(failure, 400)
