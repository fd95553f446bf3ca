import { isCurrencyCode } from '#contract/currencies.ts'
import { fields, formatOf, isFieldName } from '#contract/fields/fields.ts'
import { type Format, formats } from '#contract/fields/formats.ts'
import { addressFaults, isSecret, type ParameterFault, rulesFor } from '#contract/redirect/address-faults.ts'
import { addressOfText } from '#contract/redirect/address-parameters.ts'
import { firstOf } from '#contract/redirect/given.ts'
import {
  type RedirectParameter,
  redirectParameterMeanings,
  redirectParameterNames,
  redirectParameters,
} from '#contract/redirect/redirect-parameters.ts'
import { parseUrl } from '#contract/safe-url.ts'
import { readParameters } from '#web/checkout/params/address.ts'
import { routeOf } from '#web/navigation/page-routes.ts'

/** One parameter of an address: its meaning, its rule, its values and its fault. */
export interface ExplainedParameter {
  readonly name: RedirectParameter
  readonly meaning: string
  readonly rule: string
  readonly required: boolean
  /** Every value in the address; a secret one is shortened. */
  readonly came: readonly string[]
  readonly fault: ParameterFault | undefined
}

export interface Explanation {
  readonly page: 'payment' | 'status'
  /** Those that came, and those that are missing. */
  readonly parameters: readonly ExplainedParameter[]
  readonly faults: readonly ParameterFault[]
  readonly token: string
}

/** Explains a redirect URL, or a query alone; undefined for a text that is neither. */
export function explainAddress(text: string, allowsHttp: boolean): Explanation | undefined {
  const url = urlOf(text)
  if (url === undefined) return undefined
  const page = routeOf(url.pathname) === 'status' ? 'status' : 'payment'
  const parameters = readParameters(url.search, url.hash)
  const rules = rulesFor(allowsHttp)
  const value = firstOf(parameters)
  const order = { currencyCode: value('currencyCode'), accountType: value('accountType') }
  const ruleOf = (name: RedirectParameter): string =>
    fieldRule(name, order) ?? rules[redirectParameters[name].kind].expected
  const faults = addressFaults(parameters, { page, allowsHttp }).map((fault) => ({
    ...fault,
    expected: fieldRule(fault.parameter, order) ?? fault.expected,
  }))
  const explained = redirectParameterNames.map((name) => {
    const { required } = redirectParameters[name]
    const meaning = redirectParameterMeanings[name]
    const values = parameters.get(name) ?? []
    const came = isSecret(name) ? values.map((value) => `${value.slice(0, 12)}…`) : values
    const fault = faults.find(({ parameter }) => parameter === name)
    return { name, meaning, rule: ruleOf(name), required, came, fault }
  })
  return {
    page,
    faults,
    parameters: explained.filter(({ came, fault }) => came.length > 0 || fault !== undefined),
    token: parameters.get('token')?.[0] ?? '',
  }
}

/**
 * How long the customer's data may be in a currency and for an account type: the page itself reads longer texts, because
 * people type separators. Undefined for a parameter of another kind.
 */
export function fieldRule(
  name: RedirectParameter,
  { currencyCode, accountType }: { readonly currencyCode: string; readonly accountType: string },
): string | undefined {
  if (redirectParameters[name].kind !== 'field' || !isFieldName(name)) return undefined
  const known = isCurrencyCode(currencyCode) ? formatOf(name, currencyCode, accountType) : fields[name].format
  const { maxLength, separators }: Format = formats[known]
  return `text of at most ${maxLength} characters${separators === undefined ? '' : ', separators aside'}`
}

/** Whoever reads it may paste a URL or a query alone. */
function urlOf(text: string): URL | undefined {
  const address = addressOfText(text)
  return /^https?:/i.test(address) ? parseUrl(address) : undefined
}
