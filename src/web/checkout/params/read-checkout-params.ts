import type { CurrencyCode } from '#contract/currencies.ts'
import { type FieldParameter, fieldParameters } from '#contract/field-parameters.ts'
import {
  type RedirectParameter,
  redirectParameterNames,
  redirectParameters,
  statusParameterNames,
} from '#contract/redirect-parameters.ts'
import type { CheckoutParams, ParameterFault, Read, StatusParams } from './checkout-params.ts'
import { type Parameters, readParameters } from './parameters.ts'
import { isAmountIn, isSecret, rulesFor } from './rules.ts'
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
  const faults = faultsOf(parameters, redirectParameterNames, allowsHttp)
  const amount = value('amount')
  const currencyCode = value('currencyCode')
  if (!faults.some(({ parameter }) => parameter === 'amount') && !isAmountIn(amount, currencyCode)) {
    const expected = `a positive amount with at most the decimals that ${currencyCode} has`
    faults.push({ parameter: 'amount', problem: 'format', expected, came: amount })
  }
  const required = {
    merchantCode: value('merchantCode'),
    idPayin: value('idPayin'),
    token: value('token'),
    amount,
    // Only used without faults, and then the code is one of the table.
    currencyCode: currencyCode as CurrencyCode,
  }
  if (faults.length === 0) faults.push(...contradictionsOf(required))
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, value: { ...required, ...ownOf(value), data: dataOf(value) } }
}

/** Reads the status page's parameters. */
export function readStatusParams({ query, fragment, allowsHttp }: Address): Read<StatusParams> {
  const parameters = readParameters(query, fragment)
  const value = firstOf(parameters)
  const faults = faultsOf(parameters, statusParameterNames, allowsHttp)
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

/** Enough to compare, at most half of the secret. */
const shortened = (secret: string): string => `${secret.slice(0, Math.min(6, secret.length >> 1))}…`

/** URL decoding turns a `+` that was not escaped into a space (D-530). */
const withPlus = (phoneNumber: string): string => phoneNumber.replace(/^\s+(?=\d)/, '+')

function faultsOf(parameters: Parameters, names: readonly RedirectParameter[], allowsHttp: boolean): ParameterFault[] {
  const rules = rulesFor(allowsHttp)
  const required: readonly RedirectParameter[] = names === redirectParameterNames ? [] : names
  return names.flatMap((parameter) => {
    const { kind, required: always } = redirectParameters[parameter]
    const isRequired = always || required.includes(parameter)
    const values = parameters.get(parameter) ?? []
    const [first] = values
    const { expected, isRight } = rules[kind]
    const shown = isSecret(parameter) ? values.map(shortened) : values
    const fault = (problem: ParameterFault['problem'], came = shown[0]): ParameterFault[] => [
      { parameter, problem, expected, came },
    ]
    if (first === undefined) return isRequired ? fault('missing') : []
    if (values.length > 1 && isRequired) return fault('repeated', shown.join(' & '))
    return isRight(first) ? [] : fault('format')
  })
}
