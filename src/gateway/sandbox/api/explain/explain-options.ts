import { type CurrencyCode, isCurrencyCode } from '#contract/currencies.ts'
import { factsOf, isPaired } from '#contract/methods/method-facts.ts'
import { isMethodCode, type MethodCode } from '#contract/methods/methods.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { operatorsOf } from '../../../payments/operators/operators.ts'
import { fault, type Given } from './finding.ts'
import { listed } from './listed.ts'

interface Offer {
  readonly currencyCode: CurrencyCode
  readonly methods: readonly MethodCode[]
}

/** Currency, method and operator of a redirect URL, against the merchant's payin methods. */
export function optionFindings(payinMethods: readonly MethodCode[], given: Given): readonly Finding[] {
  const { currencyCode = '', paymentMethodCode: method } = given
  const isUnknown = method !== undefined && !isMethodCode(method)
  if (!isCurrencyCode(currencyCode)) return isUnknown ? [fault('paymentMethodCode', 'unknown', NO_METHOD)] : []
  const offer = { currencyCode, methods: payinMethods.filter((code) => isPaired(code, currencyCode)) }
  const aboutMethod = method === undefined ? [] : methodFindings(method, offer)
  if (offer.methods.length === 0)
    return [fault('currencyCode', 'not_offered', currencyWords(payinMethods)), ...aboutMethod]
  // Operators of a method that is not offered help nobody: the method has to change first.
  return aboutMethod.length > 0 ? aboutMethod : operatorFindings(given, offer)
}

const NO_METHOD = 'is no payin method'

function currencyWords(payinMethods: readonly MethodCode[]): string {
  const currencies = payinMethods.flatMap((code) => factsOf(code).currencies)
  return currencies.length === 0
    ? 'has no method of the merchant, who offers no payin method at all'
    : `has no method of the merchant, whose methods take ${listed(currencies.toSorted())}`
}

function methodFindings(method: string, offer: Offer): readonly Finding[] {
  const { currencyCode, methods } = offer
  const instead =
    methods.length === 0
      ? `the merchant offers none in ${currencyCode}`
      : `offered in ${currencyCode}: ${listed(methods)}`
  if (!isMethodCode(method)) return [fault('paymentMethodCode', 'unknown', `${NO_METHOD}; ${instead}`)]
  if (methods.includes(method)) return []
  const reason = isPaired(method, currencyCode)
    ? 'is not among the merchant’s methods'
    : `does not take ${currencyCode}, but ${listed(factsOf(method).currencies)}`
  return [fault('paymentMethodCode', 'not_offered', `${reason}; ${instead}`)]
}

/** The operator of a redirect URL, against those of its method, or of every offered method where it names none. */
function operatorFindings(
  { paymentMethodCode, paymentOperatorCode: operator }: Given,
  offer: Offer,
): readonly Finding[] {
  if (operator === undefined) return []
  const { currencyCode, methods } = offer
  const codesOf = (code: MethodCode) => operatorsOf(code, currencyCode).map((known) => known.code)
  const possible = methods.filter((code) => paymentMethodCode === undefined || code === paymentMethodCode)
  const codes = possible.flatMap(codesOf)
  if (codes.includes(operator)) return []
  const scope = paymentMethodCode ?? `a method offered in ${currencyCode}`
  const words =
    codes.length === 0
      ? superfluousWords(paymentMethodCode, currencyCode)
      : `is no operator of ${scope}; offered are ${listed(codes)}`
  const having = methods.filter((code) => codesOf(code).includes(operator))
  const belongs = having.length === 0 ? '' : `. ${operator} is an operator of ${listed(having)}`
  return [fault('paymentOperatorCode', 'not_offered', words + belongs)]
}

function superfluousWords(method: string | undefined, currencyCode: CurrencyCode): string {
  const none =
    method === undefined
      ? `no method offered in ${currencyCode} has operators`
      : `${method} has no operators in ${currencyCode}`
  return `must be left out: ${none}`
}
