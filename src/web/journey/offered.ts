import type { PaymentOption, PaymentOptions } from '#contract/results.ts'
import type { Arrival } from '../arrival/arrival.ts'
import type { Choice } from './progress.ts'

/** What is left of the gateway's options under the merchant's wishes. */
export type Offer =
  | { readonly kind: 'nothing' }
  /** The merchant decided the method. */
  | { readonly kind: 'fixed'; readonly options: PaymentOptions; readonly choice: Choice }
  | { readonly kind: 'open'; readonly options: PaymentOptions; readonly selected: Choice | undefined }

type Wish = Pick<Arrival, 'paymentMethodCode' | 'paymentOperatorCode' | 'optionsAvailable'>

/** Scenarios 1, 4 and 5 of the specification: all options, one that is fixed, one that is pre-selected. */
export function offerOf(options: PaymentOptions, wish: Wish): Offer {
  const matching = options.data.filter((option) => matches(option, wish))
  const [first, second] = matching
  if (!first) return { kind: 'nothing' }
  const isWished = wish.paymentMethodCode !== undefined || wish.paymentOperatorCode !== undefined
  const choice = second ? undefined : choiceOf(first, bindingOf(wish))
  if (isWished && wish.optionsAvailable && options.data.length > 1) return { kind: 'open', options, selected: choice }
  const offered = { ...options, data: matching }
  if (isWished && choice) return { kind: 'fixed', options: offered, choice }
  return { kind: 'open', options: offered, selected: choice }
}

/** An option as chosen; its operator too where the merchant named it or where there is one alone. */
export function choiceOf(option: PaymentOption, binding?: Pick<Wish, 'paymentOperatorCode'>): Choice {
  const operators = option.paymentOperators ?? []
  const alone = operators.length === 1 ? operators[0]?.code : undefined
  return { paymentMethodCode: option.paymentMethodCode, paymentOperatorCode: binding?.paymentOperatorCode ?? alone }
}

/** A choice with its operator, where the merchant's wish or the option leaves only one. */
export const withOperator = (choice: Choice, option: PaymentOption, wish: Wish): Choice =>
  choice.paymentOperatorCode === undefined ? choiceOf(option, bindingOf(wish)) : choice

/** The operator that the merchant wished, where the option has it. */
export const wishedOperator = (option: PaymentOption, { paymentOperatorCode }: Wish): string | undefined =>
  hasOperator(option, paymentOperatorCode) ? paymentOperatorCode : undefined

/** In scenario 5 a wish only selects beforehand. */
const bindingOf = (wish: Wish): Wish | undefined => (wish.optionsAvailable ? undefined : wish)

const hasOperator = (option: PaymentOption, code: string | undefined): boolean =>
  (option.paymentOperators ?? []).some((operator) => operator.code === code)

function matches(option: PaymentOption, { paymentMethodCode, paymentOperatorCode }: Wish): boolean {
  if (paymentMethodCode !== undefined && option.paymentMethodCode !== paymentMethodCode) return false
  return paymentOperatorCode === undefined || hasOperator(option, paymentOperatorCode)
}
