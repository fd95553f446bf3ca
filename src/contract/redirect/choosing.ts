import type { PaymentOption, PaymentOptions } from '../operations/results.ts'
import { filterByAccountType } from './account-type.ts'
import {
  type AvailableOptions,
  availableOptionsOf,
  filterByProvider,
  preferenceOf,
  preferredOperator,
  withOperator,
} from './available-options.ts'
import type { Given } from './given.ts'

/** A chosen payment option; the operator is absent until it is chosen, where one must be. */
export interface Choice {
  readonly paymentMethodCode: string
  readonly paymentOperatorCode: string | undefined
}

/** Where the choice of a payment option stands; the first three are screens of the page. */
export type Choosing<G extends Given> =
  | {
      readonly kind: 'not_offered'
      readonly wanted: { readonly method: string | undefined; readonly operator: string | undefined }
    }
  | { readonly kind: 'choose'; readonly options: PaymentOptions; readonly selected: Choice | undefined }
  | {
      readonly kind: 'operator'
      readonly option: PaymentOption
      /** The operator that the merchant selected beforehand. */
      readonly selected: string | undefined
      readonly canChange: boolean
    }
  | {
      readonly kind: 'chosen'
      readonly choice: Choice
      readonly option: PaymentOption
      readonly canChange: boolean
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
  if (!chosen) return { kind: 'choose', options: available.options, selected: selectedOf(available) }
  const canChange = available.kind === 'open'
  const listed = available.options.data.find(({ paymentMethodCode }) => paymentMethodCode === chosen.paymentMethodCode)
  const option = listed && filterByAccountType(listed, given)
  if (!option) return { kind: 'not_offered', wanted: { method: chosen.paymentMethodCode, operator: undefined } }
  const choice = withOperator(chosen, option, preference)
  if (choice.paymentOperatorCode === undefined && (option.paymentOperators?.length ?? 0) > 1) {
    return { kind: 'operator', option, selected: preferredOperator(option, preference), canChange }
  }
  return { kind: 'chosen', choice, option, canChange, given: filterByProvider(given, options, choice) }
}

const selectedOf = (available: AvailableOptions): Choice | undefined =>
  available.kind === 'open' ? available.selected : undefined
