import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldParameter } from '#contract/fields/field-parameters.ts'
import { addressFaults } from '#contract/redirect/address-faults.ts'
import { firstOf, givenDataOf, givenPreferenceOf, isTrue, type ValueOf } from '#contract/redirect/given.ts'
import type { RedirectParameter } from '#contract/redirect/redirect-parameters.ts'
import type { CheckoutParams, Read, StatusParams } from './checkout-params.ts'
import { readParameters } from './parameters.ts'

interface Address {
  readonly query: string
  readonly fragment: string
  /** The app itself is served over http, so addresses may be http too. */
  readonly allowsHttp: boolean
}

/** Reads the payment page's parameters. Never throws: an invalid address gives the list of its faults. */
export function readCheckoutParams({ query, fragment, allowsHttp }: Address): Read<CheckoutParams> {
  const parameters = readParameters(query, fragment)
  const faults = addressFaults(parameters, { page: 'payment', allowsHttp })
  if (faults.length > 0) return { ok: false, faults }
  const value = firstOf(parameters)
  return { ok: true, value: { ...givenDataOf(value), ...ownOf(value) } }
}

/** Reads the status page's parameters. */
export function readStatusParams({ query, fragment, allowsHttp }: Address): Read<StatusParams> {
  const parameters = readParameters(query, fragment)
  const faults = addressFaults(parameters, { page: 'status', allowsHttp })
  if (faults.length > 0) return { ok: false, faults }
  const value = firstOf(parameters)
  return { ok: true, value: { idPayin: value('idPayin'), token: value('token'), currencyCode: currencyIn(value) } }
}

/** Parameters that are neither fields nor about them; `lang` is read before the page starts. */
type OwnParameter = Exclude<RedirectParameter, FieldParameter | 'allowCustomerDataChange' | 'lang'>

/** A further redirect parameter does not compile before it is read here. */
const ownOf = (value: ValueOf): { readonly [P in OwnParameter]: CheckoutParams[P] } => ({
  merchantCode: value('merchantCode'),
  idPayin: value('idPayin'),
  token: value('token'),
  amount: value('amount'),
  currencyCode: currencyIn(value),
  callbackUrl: value('callbackUrl'),
  returnUrl: value('returnUrl'),
  ...givenPreferenceOf(value),
  showDeepLink: isTrue(value('showDeepLink')),
})

/** An address without faults has a code of the table. */
const currencyIn = (value: ValueOf): CurrencyCode => value('currencyCode') as CurrencyCode
