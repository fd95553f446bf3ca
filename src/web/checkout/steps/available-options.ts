import type { PaymentOption, PaymentOptions } from '#contract/results.ts'
import type { Arrival } from '../params/checkout-params.ts'
import type { Choice } from './progress.ts'

/** What is left of the gateway's options under the merchant's wishes. */
export type Offer =
  | { readonly kind: 'nothing' }
  /** The merchant decided the method. */
  | { readonly kind: 'fixed'; readonly options: PaymentOptions; readonly choice: Choice }
  | { readonly kind: 'open'; readonly options: PaymentOptions; readonly selected: Choice | undefined }

type Wish = Pick<Arrival, 'paymentMethodCode' | 'paymentOperatorCode' | 'optionsAvailable'>

/**
 * What the merchant wishes, an external provider standing for the operator that it is tied to. A provider that the
 * gateway does not list wishes for what is not offered; where it lists none, the code only goes along.
 */
export function wishOf({ externalProviders = [], data }: PaymentOptions, arrival: Wish & Pick<Arrival, 'data'>): Wish {
  const { paymentMethodCode, paymentOperatorCode, optionsAvailable, data: given } = arrival
  const wish = { paymentMethodCode, paymentOperatorCode, optionsAvailable }
  const code = given.externalProviderCode
  if (paymentOperatorCode !== undefined || code === undefined || externalProviders.length === 0) return wish
  const provider = externalProviders.find((listed) => listed.code === code)
  const byProvider = { ...wish, paymentOperatorCode: provider ? provider.paymentOperatorCode : code }
  // The merchant's own method is another one than the provider's operator has.
  const isBehindOther = provider !== undefined && !data.some((option) => matches(option, byProvider))
  return isBehindOther ? wish : byProvider
}

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

/** The arrival as it fits the choice: a provider is not named to an operator that it does not stand behind. */
export function withFittingProvider<A extends Pick<Arrival, 'data'>>(
  arrival: A,
  { externalProviders = [] }: PaymentOptions,
  { paymentOperatorCode }: Choice,
): A {
  const { externalProviderCode, ...data } = arrival.data
  const provider = externalProviders.find(({ code }) => code === externalProviderCode)
  const isFitting = provider?.paymentOperatorCode === undefined || provider.paymentOperatorCode === paymentOperatorCode
  return isFitting ? arrival : { ...arrival, data }
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
