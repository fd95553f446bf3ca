import { completionOf } from '#contract/completions.ts'
import { needsExternalReference } from '#contract/field-requirements.ts'
import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { PayinDetail, PaymentOptions } from '#contract/results.ts'
import { isFinal } from '#contract/statuses.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { filterByAccountType } from './account-type.ts'
import {
  type AvailableOptions,
  availableOptionsOf,
  filterByProvider,
  matches,
  preferenceOf,
  preferredOperator,
  withOperator,
} from './available-options.ts'
import type { FormStepOf } from './form-step.ts'
import type { Choice, Progress } from './progress.ts'
import type { Step } from './step.ts'

/**
 * The current step, as a pure function of the parameters and the progress. `formStepOf` gives the steps after the choice
 * of the method; while its code is not loaded (undefined) these steps are `preparing`.
 */
export function stepOf(params: CheckoutParams, progress: Progress, formStepOf: FormStepOf | undefined): Step {
  const { payin, options, submission } = progress
  if (payin.state === 'waiting') return { kind: 'opening' }
  if (payin.state === 'failed') return { kind: 'stopped', failure: payin.failure, mayExist: true }
  if (payin.value !== 'absent') return stepOfExisting(payin.value)
  if (submission.state === 'unknown') return { kind: 'stopped', failure: submission.failure, mayExist: true }
  if (options.state === 'waiting') return { kind: 'opening' }
  if (options.state === 'failed') return { kind: 'stopped', failure: options.failure, mayExist: false }
  return newPaymentStep({ params, progress, formStepOf }, options.value)
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

interface NewPayment {
  readonly params: CheckoutParams
  readonly progress: Progress
  readonly formStepOf: FormStepOf | undefined
}

function newPaymentStep({ params, progress, formStepOf }: NewPayment, options: PaymentOptions): Step {
  const preference = preferenceOf(options, params)
  const available = availableOptionsOf(options, preference)
  if (available.kind === 'nothing') {
    return {
      kind: 'not_offered',
      wanted: { method: preference.paymentMethodCode, operator: preference.paymentOperatorCode },
    }
  }
  const chosen = choiceIn(progress, options) ?? (available.kind === 'fixed' ? available.choice : undefined)
  if (!chosen) return { kind: 'choose', options: available.options, selected: selectedOf(available) }
  const canChange = available.kind === 'open'
  const listed = available.options.data.find(({ paymentMethodCode }) => paymentMethodCode === chosen.paymentMethodCode)
  const option = listed && filterByAccountType(listed, params)
  if (!option) return { kind: 'not_offered', wanted: { method: chosen.paymentMethodCode, operator: undefined } }
  const choice = withOperator(chosen, option, preference)
  if (choice.paymentOperatorCode === undefined && (option.paymentOperators?.length ?? 0) > 1) {
    return { kind: 'operator', option, selected: preferredOperator(option, preference), canChange }
  }
  if (!formStepOf) return { kind: 'preparing' }
  const step = formStepOf(filterByProvider(params, options, choice), progress, { choice, option, canChange })
  if (!progress.isRestored || step.kind === 'fill') return step
  return newPaymentStep(
    { params, progress: { ...progress, choice: undefined, isRestored: false }, formStepOf },
    options,
  )
}

/** The customer's choice; a restored one only while the gateway offers it. */
function choiceIn({ choice, isRestored }: Progress, { data }: PaymentOptions): Choice | undefined {
  if (!isRestored || choice === undefined) return choice
  const { paymentMethodCode, paymentOperatorCode } = choice
  return data.some((option) => matches(option, { paymentMethodCode, paymentOperatorCode })) ? choice : undefined
}

const selectedOf = (available: AvailableOptions): Choice | undefined =>
  available.kind === 'open' ? available.selected : undefined
