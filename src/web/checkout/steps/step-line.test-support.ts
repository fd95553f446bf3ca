import { expect, test } from 'vitest'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { Changeable } from '#contract/redirect/choosing.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { newPayment, paramsWith } from './sample-progress.test-support.ts'
import type { Progress, Step } from './step.ts'
import { stepOf } from './step-of.test-support.ts'

/** A customer's choice. */
export const chosen = (paymentMethodCode: string, paymentOperatorCode?: string) =>
  ({ paymentMethodCode, paymentOperatorCode }) as const

/** A step as one line: its kind and what distinguishes it from others of its kind. */
export function lineOf(step: Step): string {
  switch (step.kind) {
    case 'choose':
      return `choose ${step.options.data.map((option) => option.paymentMethodCode).join(' ')} selected ${step.selected?.paymentMethodCode ?? 'none'}`
    case 'operator':
      return `operator of ${step.option.paymentMethodCode}, selected ${step.selected ?? 'none'}, ${openOrFixed(step)}`
    case 'fill':
      return `fill ${[...step.form.required, ...step.form.optional].join(' ')}, ${openOrFixed(step)}`
    case 'submit':
      return `submit ${step.request.paymentMethod.paymentMethodCode} ${step.request.paymentMethod.paymentOperatorCode ?? '-'}, ${step.confirmed ? 'confirmed' : 'by itself'}`
    case 'not_offered':
      return `not offered ${step.wanted.method ?? '-'} ${step.wanted.operator ?? '-'}`
    case 'data_invalid':
      return `invalid ${step.violations.map(({ field, code }) => `${field} ${code}`).join(', ')}, ${openOrFixed(step)}`
    case 'rejected':
      return `rejected, ${openOrFixed(step)}`
    default:
      return step.kind
  }
}

/** Whether another method can be chosen, another operator of a fixed method, or neither. */
const openOrFixed = ({ changeable }: { readonly changeable: Changeable }): string =>
  ({ method: 'open', operator: 'operator open', nothing: 'fixed' })[changeable]

/**
 * A case, its parameters and the line of its step, with the progress and the offered options of their own. A text as
 * progress is the choice alone: its method and operator.
 */
type Row = readonly [
  name: string,
  params: Partial<CheckoutParams>,
  line: string,
  progress?: string | Partial<Progress>,
  offered?: PaymentOptions,
]

/** A test of each row; `usual`: the options where the row has none of its own. */
export function testSteps(usual: PaymentOptions, rows: readonly Row[]): void {
  for (const [name, params, line, given, offered = usual] of rows)
    test(name, () => {
      const [method = '', operator] = typeof given === 'string' ? given.split(' ') : []
      const progress = typeof given === 'string' ? { choice: chosen(method, operator) } : given
      expect(lineOf(stepOf(paramsWith(params), newPayment(offered, progress)))).toBe(line)
    })
}
