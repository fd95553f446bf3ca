import type { PaymentOption, PaymentOptions } from '../operations/results.ts'
import { filterByAccountType } from './account-type.ts'
import type { Given, GivenData, MerchantPreference } from './given.ts'

/** A chosen payment option; the operator is absent until it is chosen, where one must be. */
export interface Choice {
  readonly paymentMethodCode: string
  readonly paymentOperatorCode: string | undefined
}

/** What the customer may choose again: the method, or of a method that the merchant fixed, its operator. */
export type Changeable = 'method' | 'operator' | 'nothing'

/** Where the choice of a payment option stands; the first three are screens of the page. */
export type Choosing<G extends Given> =
  | {
      readonly kind: 'not_offered'
      readonly wanted: { readonly method: string | undefined; readonly operator: string | undefined }
    }
  | { readonly kind: 'choose'; readonly options: PaymentOptions; readonly selected: Choice | undefined }
  | {
      readonly kind: 'operator'
      /** The method alone. */
      readonly choice: Choice
      readonly option: PaymentOption
      /** The operator that the merchant selected beforehand. */
      readonly selected: string | undefined
      readonly changeable: Changeable
    }
  | {
      readonly kind: 'chosen'
      readonly choice: Choice
      readonly option: PaymentOption
      readonly changeable: Changeable
      /** Without an external provider that does not belong to the chosen operator. */
      readonly given: G
    }

/** What is asked next of a redirect among the gateway's options, after what the customer has chosen. */
export function choosingOf<G extends Given>(given: G, options: PaymentOptions, made: Choice | undefined): Choosing<G> {
  const preference = preferenceOf(options, given)
  const available = availableOptionsOf(options, preference)
  if (available.kind === 'nothing') {
    const wanted = { method: preference.paymentMethodCode, operator: preference.paymentOperatorCode }
    return { kind: 'not_offered', wanted }
  }
  const chosen = made ?? (available.kind === 'fixed' ? available.choice : undefined)
  if (!chosen) return { kind: 'choose', options: available.options, selected: available.choice }
  const listed = available.options.data.find(({ paymentMethodCode }) => paymentMethodCode === chosen.paymentMethodCode)
  const option = listed && filterByAccountType(listed, given)
  if (!option) return { kind: 'not_offered', wanted: { method: chosen.paymentMethodCode, operator: undefined } }
  const choice = withOperator(chosen, option, preference)
  if (lacksOperator(choice, option)) {
    const changeable = available.kind === 'open' ? 'method' : 'nothing'
    return { kind: 'operator', choice, option, selected: preferredOperator(option, preference), changeable }
  }
  const isOperatorOpen =
    available.kind === 'fixed' && lacksOperator(withOperator(available.choice, option, preference), option)
  const changeable = available.kind === 'open' ? 'method' : isOperatorOpen ? 'operator' : 'nothing'
  return { kind: 'chosen', choice, option, changeable, given: filterByProvider(given, options, choice) }
}

/** Whether an operator has still to be chosen. */
const lacksOperator = ({ paymentOperatorCode }: Choice, { paymentOperators = [] }: PaymentOption): boolean =>
  paymentOperatorCode === undefined && paymentOperators.length > 1

/** The gateway's options that match the merchant's preference. */
type AvailableOptions =
  | { readonly kind: 'nothing' }
  /** The merchant decided the method. */
  | { readonly kind: 'fixed'; readonly options: PaymentOptions; readonly choice: Choice }
  | { readonly kind: 'open'; readonly options: PaymentOptions; readonly choice: Choice | undefined }

/**
 * The merchant's preference, with an external provider replaced by the operator that it belongs to. If the gateway
 * lists providers, an unlisted one matches no option; if it lists none, the code is only passed on.
 */
function preferenceOf(
  { externalProviders = [], data }: PaymentOptions,
  params: MerchantPreference & Pick<GivenData, 'data'>,
): MerchantPreference {
  const { paymentMethodCode, paymentOperatorCode, optionsAvailable, data: given } = params
  const preference = { paymentMethodCode, paymentOperatorCode, optionsAvailable }
  const code = given.externalProviderCode
  if (paymentOperatorCode !== undefined || code === undefined || externalProviders.length === 0) return preference
  const provider = externalProviders.find((listed) => listed.code === code)
  const byProvider = { ...preference, paymentOperatorCode: provider ? provider.paymentOperatorCode : code }
  // The merchant's own method is another one than the provider's operator has.
  const isBehindOther = provider !== undefined && !data.some((option) => matches(option, byProvider))
  return isBehindOther ? preference : byProvider
}

/** Scenarios 1, 4 and 5 of the specification: all options, a fixed one, a preselected one. */
function availableOptionsOf(options: PaymentOptions, preference: MerchantPreference): AvailableOptions {
  const matching = options.data.filter((option) => matches(option, preference))
  const [first, second] = matching
  if (!first) return { kind: 'nothing' }
  const hasPreference = preference.paymentMethodCode !== undefined || preference.paymentOperatorCode !== undefined
  const choice = second ? undefined : choiceOf(first, bindingOf(preference))
  if (hasPreference && preference.optionsAvailable) return { kind: 'open', options, choice }
  const offered = { ...options, data: matching }
  if (hasPreference && choice) return { kind: 'fixed', options: offered, choice }
  return { kind: 'open', options: offered, choice }
}

/** The parameters without an external provider that does not belong to the chosen operator. */
function filterByProvider<A extends Pick<GivenData, 'data'>>(
  params: A,
  { externalProviders = [] }: PaymentOptions,
  { paymentOperatorCode }: Choice,
): A {
  const { externalProviderCode, ...data } = params.data
  const provider = externalProviders.find(({ code }) => code === externalProviderCode)
  const isFitting = provider?.paymentOperatorCode === undefined || provider.paymentOperatorCode === paymentOperatorCode
  return isFitting ? params : { ...params, data }
}

/** The choice of an option, with its operator if the merchant named it or if there is only one. */
export function choiceOf(option: PaymentOption, binding?: Pick<MerchantPreference, 'paymentOperatorCode'>): Choice {
  const operators = option.paymentOperators ?? []
  const alone = operators.length === 1 ? operators[0]?.code : undefined
  return { paymentMethodCode: option.paymentMethodCode, paymentOperatorCode: binding?.paymentOperatorCode ?? alone }
}

/** The choice with its operator, if the merchant's preference or the option leaves only one. */
const withOperator = (choice: Choice, option: PaymentOption, preference: MerchantPreference): Choice =>
  choice.paymentOperatorCode === undefined ? choiceOf(option, bindingOf(preference)) : choice

const preferredOperator = (option: PaymentOption, { paymentOperatorCode }: MerchantPreference): string | undefined =>
  hasOperator(option, paymentOperatorCode) ? paymentOperatorCode : undefined

/** In scenario 5 a preference only preselects. */
const bindingOf = (preference: MerchantPreference): MerchantPreference | undefined =>
  preference.optionsAvailable ? undefined : preference

const hasOperator = (option: PaymentOption, code: string | undefined): boolean =>
  (option.paymentOperators ?? []).some((operator) => operator.code === code)

/** Whether the option is the named method and has the named operator; what is not named matches. */
export function matches(
  option: PaymentOption,
  { paymentMethodCode, paymentOperatorCode }: Pick<MerchantPreference, 'paymentMethodCode' | 'paymentOperatorCode'>,
): boolean {
  if (paymentMethodCode !== undefined && option.paymentMethodCode !== paymentMethodCode) return false
  return paymentOperatorCode === undefined || hasOperator(option, paymentOperatorCode)
}
