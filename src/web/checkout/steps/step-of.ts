import { completionOf } from '#contract/methods/completions.ts'
import { isMethodCode, methodOf, needsExternalReference } from '#contract/methods/methods.ts'
import type { PayinDetail, PaymentOptions } from '#contract/operations/results.ts'
import { type Choice, choosingOf, matches } from '#contract/redirect/choosing.ts'
import { isFinal } from '#contract/statuses.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { FormStepOf } from './form-step.ts'
import type { Progress, Step } from './step.ts'

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
  const response = detail.paymentMethodResponse
  const method = isMethodCode(response.paymentMethodCode) ? methodOf(response.paymentMethodCode) : undefined
  const given = response.externalReference?.reference
  const needsReference = method !== undefined && given === undefined && needsExternalReference(method, response.upiId)
  return { kind: 'pay', completion: completionOf(response, method?.completion), detail, method, needsReference }
}

interface NewPayment {
  readonly params: CheckoutParams
  readonly progress: Progress
  readonly formStepOf: FormStepOf | undefined
}

function newPaymentStep({ params, progress, formStepOf }: NewPayment, options: PaymentOptions): Step {
  const choosing = choosingOf(params, options, choiceIn(progress, options))
  // What is wrong with every operator is told before one is chosen.
  const early = choosing.kind === 'operator' && formStepOf?.(params, progress, choosing)
  if (early && early.kind === 'data_invalid') return early
  if (choosing.kind !== 'chosen') return choosing
  if (!formStepOf) return { kind: 'preparing' }
  const step = formStepOf(choosing.given, progress, choosing)
  if (!progress.isRestored || step.kind !== 'submit') return step
  return newPaymentStep(
    { params, progress: { ...progress, choice: undefined, isRestored: false }, formStepOf },
    options,
  )
}

/** The customer's choice; a restored one only while the gateway offers it. */
function choiceIn({ choice, isRestored }: Progress, { data }: PaymentOptions): Choice | undefined {
  if (!isRestored || choice === undefined) return choice
  return data.some((option) => matches(option, choice)) ? choice : undefined
}

let loaded: FormStepOf | undefined

/** Computes the steps after the choice of the method; undefined until their code is loaded. */
export const loadedFormStep = (): FormStepOf | undefined => loaded

/** Called once the code of these steps is loaded. */
export function setFormStep(formStepOf: FormStepOf): void {
  loaded = formStepOf
}
