import type { FieldViolation } from '../fields/field-values.ts'
import type { PaymentOption, PaymentOptions } from '../operations/results.ts'
import { type Choice, type Choosing, choiceOf, choosingOf } from './choosing.ts'
import type { Given } from './given.ts'
import { fixedFaultsFor } from './given-values.ts'

/** A payment option that a customer can choose with a redirect. */
export interface WayToPay {
  readonly choice: Choice
  /** With only those operators that support a fixed account type. */
  readonly option: PaymentOption
  /** Without an external provider that does not belong to the operator. */
  readonly given: Given
  /** What the customer cannot change; with a violation the page shows it in place of the form. */
  readonly faults: readonly FieldViolation[]
}

type NotOffered = Extract<Choosing<Given>, { readonly kind: 'not_offered' }>

/** All ways through the page's choice of an option; none is offered where the merchant wants another one. */
export function waysToPay(
  given: Given,
  options: PaymentOptions,
): NotOffered | { readonly kind: 'ways'; readonly ways: readonly WayToPay[] } {
  const first = choosingOf(given, options, undefined)
  return first.kind === 'not_offered' ? first : { kind: 'ways', ways: waysFrom(first, given, options) }
}

function waysFrom(choosing: Choosing<Given>, given: Given, options: PaymentOptions): readonly WayToPay[] {
  const after = (made: Choice) => waysFrom(choosingOf(given, options, made), given, options)
  switch (choosing.kind) {
    case 'not_offered':
      return []
    case 'choose': {
      const { selected } = choosing
      return choosing.options.data.flatMap((option) =>
        after(selected?.paymentMethodCode === option.paymentMethodCode ? selected : choiceOf(option)),
      )
    }
    case 'operator': {
      const { paymentMethodCode, paymentOperators = [] } = choosing.option
      return paymentOperators.flatMap(({ code }) => after({ paymentMethodCode, paymentOperatorCode: code }))
    }
    case 'chosen': {
      const { choice, option } = choosing
      return [{ choice, option, given: choosing.given, faults: fixedFaultsFor(choosing.given, choosing) }]
    }
  }
}
