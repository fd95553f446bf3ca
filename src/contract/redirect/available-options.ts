import type { PaymentOption, PaymentOptions } from '../operations/results.ts'
import type { Choice } from './choosing.ts'
import type { GivenData, MerchantPreference } from './given.ts'

/** The gateway's options that match the merchant's preference. */
export type AvailableOptions =
  | { readonly kind: 'nothing' }
  /** The merchant decided the method. */
  | { readonly kind: 'fixed'; readonly options: PaymentOptions; readonly choice: Choice }
  | { readonly kind: 'open'; readonly options: PaymentOptions; readonly selected: Choice | undefined }

/**
 * The merchant's preference, with an external provider replaced by the operator that it belongs to. If the gateway
 * lists providers, an unlisted one matches no option; if it lists none, the code is only passed on.
 */
export function preferenceOf(
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
export function availableOptionsOf(options: PaymentOptions, preference: MerchantPreference): AvailableOptions {
  const matching = options.data.filter((option) => matches(option, preference))
  const [first, second] = matching
  if (!first) return { kind: 'nothing' }
  const hasPreference = preference.paymentMethodCode !== undefined || preference.paymentOperatorCode !== undefined
  const choice = second ? undefined : choiceOf(first, bindingOf(preference))
  if (hasPreference && preference.optionsAvailable) return { kind: 'open', options, selected: choice }
  const offered = { ...options, data: matching }
  if (hasPreference && choice) return { kind: 'fixed', options: offered, choice }
  return { kind: 'open', options: offered, selected: choice }
}

/** The parameters without an external provider that does not belong to the chosen operator. */
export function filterByProvider<A extends Pick<GivenData, 'data'>>(
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
export const withOperator = (choice: Choice, option: PaymentOption, preference: MerchantPreference): Choice =>
  choice.paymentOperatorCode === undefined ? choiceOf(option, bindingOf(preference)) : choice

/** The merchant's preferred operator, if the option has it. */
export const preferredOperator = (
  option: PaymentOption,
  { paymentOperatorCode }: MerchantPreference,
): string | undefined => (hasOperator(option, paymentOperatorCode) ? paymentOperatorCode : undefined)

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
