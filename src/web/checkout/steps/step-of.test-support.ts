import type { CheckoutParams } from '../params/checkout-params.ts'
import { formStepOf } from './form-step.ts'
import type { Progress, Step } from './step.ts'
import { stepOf as stepWith } from './step-of.ts'

/** The current step once all code is loaded. */
export const stepOf = (params: CheckoutParams, progress: Progress): Step => stepWith(params, progress, formStepOf)
