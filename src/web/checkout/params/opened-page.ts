import { type CurrencyCode, currencies, isCurrencyCode } from '#contract/currencies.ts'
import type { FieldParameter } from '#contract/fields/field-parameters.ts'
import { chooseLocale, type Locale } from '#contract/locales.ts'
import { addressFaults, type ParameterFault } from '#contract/redirect/address-faults.ts'
import { firstOf, givenDataOf, givenPreferenceOf, isTrue, type ValueOf } from '#contract/redirect/given.ts'
import type { RedirectParameter } from '#contract/redirect/redirect-parameters.ts'
import { routeOf } from '../../navigation/page-routes.ts'
import { type OpenedAddress, readParameters } from './address.ts'
import type { CheckoutParams, StatusParams } from './checkout-params.ts'

/** What an address without faults opens. */
export type UsablePage =
  | { readonly kind: 'payment'; readonly params: CheckoutParams }
  | { readonly kind: 'status'; readonly params: StatusParams }

export type OpenedPage =
  | UsablePage
  | {
      readonly kind: 'faulty'
      readonly page: 'payment' | 'status'
      readonly faults: readonly ParameterFault[]
      /** From the query string, not validated. */
      readonly returnUrl: string | undefined
    }

/**
 * The page that an address opens, by its route. Never throws: an address with faults opens the error page. `allowsHttp`:
 * the app itself is served over http, so addresses may be http too.
 */
export function openedPage({ pathname, search, hash }: OpenedAddress, allowsHttp: boolean): OpenedPage {
  const page = routeOf(pathname) === 'status' ? 'status' : 'payment'
  const parameters = readParameters(search, hash)
  const faults = addressFaults(parameters, { page, allowsHttp })
  if (faults.length > 0) return { kind: 'faulty', page, faults, returnUrl: parameters.get('returnUrl')?.[0] }
  const value = firstOf(parameters)
  return page === 'status'
    ? { kind: 'status', params: statusParamsOf(value) }
    : { kind: 'payment', params: { ...givenDataOf(value), ...ownOf(value) } }
}

const statusParamsOf = (value: ValueOf): StatusParams => ({
  idPayin: value('idPayin'),
  token: value('token'),
  currencyCode: currencyIn(value),
})

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

/** The language of a page: from its address, the browser's languages, or the currency's country, in this order. */
export function localeOf({ search, hash }: OpenedAddress, browserLanguages: readonly string[]): Locale {
  const parameters = readParameters(search, hash)
  const [currencyCode = ''] = parameters.get('currencyCode') ?? []
  return chooseLocale({
    parameter: parameters.get('lang')?.[0],
    browserLanguages,
    currencyLanguages: isCurrencyCode(currencyCode) ? currencies[currencyCode].languages : [],
  })
}
