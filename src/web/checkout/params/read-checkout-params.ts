import type { Parameters } from '#contract/address-parameters.ts'
import type { CurrencyCode } from '#contract/currencies.ts'
import { type FieldParameter, fieldParameters } from '#contract/field-parameters.ts'
import { shapeFaults } from '#contract/parameter-faults.ts'
import type { RedirectParameter } from '#contract/redirect-parameters.ts'
import type { CheckoutParams, Read, StatusParams } from './checkout-params.ts'
import { readParameters } from './parameters.ts'
import { contradictionsOf } from './token.ts'

interface Address {
  readonly query: string
  readonly fragment: string
  /** The app itself is served over http, so addresses may be http too. */
  readonly allowsHttp: boolean
}

/** Reads the payment page's parameters. Never throws: an invalid address gives the list of its faults. */
export function readCheckoutParams({ query, fragment, allowsHttp }: Address): Read<CheckoutParams> {
  const parameters = readParameters(query, fragment)
  const value = firstOf(parameters)
  const faults = shapeFaults(parameters, { page: 'payment', allowsHttp })
  const required = {
    merchantCode: value('merchantCode'),
    idPayin: value('idPayin'),
    token: value('token'),
    amount: value('amount'),
    // Only used without faults, and then the code is one of the table.
    currencyCode: value('currencyCode') as CurrencyCode,
  }
  if (faults.length === 0) faults.push(...contradictionsOf(required))
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, value: { data: dataOf(value), ...required, ...ownOf(value) } }
}

/** Reads the status page's parameters. */
export function readStatusParams({ query, fragment, allowsHttp }: Address): Read<StatusParams> {
  const parameters = readParameters(query, fragment)
  const value = firstOf(parameters)
  const faults = shapeFaults(parameters, { page: 'status', allowsHttp })
  const params = { idPayin: value('idPayin'), token: value('token') }
  if (faults.length === 0) faults.push(...contradictionsOf(params))
  // Without faults the code is one of the table.
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, value: { ...params, currencyCode: value('currencyCode') as CurrencyCode } }
}

type ValueOf = (name: RedirectParameter) => string
const firstOf =
  (parameters: Parameters): ValueOf =>
  (name) =>
    parameters.get(name)?.[0] ?? ''

const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text)
const isTrue = (text: string): boolean => text.toLowerCase() === 'true'

/** Parameters that are neither fields nor in every token; `lang` is read before the page starts. */
type OwnParameter = Exclude<
  RedirectParameter,
  FieldParameter | 'merchantCode' | 'idPayin' | 'token' | 'amount' | 'currencyCode' | 'lang'
>

/** A further redirect parameter does not compile before it is read here. */
const ownOf = (value: ValueOf): { readonly [P in OwnParameter]: CheckoutParams[P] } => ({
  callbackUrl: value('callbackUrl'),
  returnUrl: value('returnUrl'),
  allowCustomerDataChange: isTrue(value('allowCustomerDataChange')),
  paymentMethodCode: orUndefined(value('paymentMethodCode')),
  paymentOperatorCode: orUndefined(value('paymentOperatorCode')),
  optionsAvailable: isTrue(value('optionsAvailable')),
  showDeepLink: isTrue(value('showDeepLink')),
})

function dataOf(value: ValueOf): CheckoutParams['data'] {
  const given = fieldParameters.flatMap((name) => {
    const text = name === 'phoneNumber' ? withPlus(value(name)) : value(name)
    return text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(given)
}

/** URL decoding turns a `+` that was not escaped into a space (D-530). */
const withPlus = (phoneNumber: string): string => phoneNumber.replace(/^\s+(?=\d)/, '+')
