import type { Parameters } from './address-parameters.ts'
import { isAmountIn, isSecret, rulesFor } from './parameter-rules.ts'
import {
  type RedirectParameter,
  redirectParameterNames,
  redirectParameters,
  statusParameterNames,
} from './redirect-parameters.ts'

type ParameterProblem = 'missing' | 'repeated' | 'format' | 'not_in_token'

/** One fault of a redirect, for the integrator: the expectation and the value. */
export interface ParameterFault {
  readonly parameter: RedirectParameter
  readonly problem: ParameterProblem
  readonly expected: string
  readonly came: string | undefined
}

/** Who reads an address. */
export interface Reader {
  readonly page: 'payment' | 'status'
  /** The page is served over http, so addresses may be http too. */
  readonly allowsHttp: boolean
}

/** The faults that a page's parameters show by themselves: missing, repeated, or not written as their kind is. */
export function shapeFaults(parameters: Parameters, { page, allowsHttp }: Reader): ParameterFault[] {
  if (page === 'status') return faultsOf(parameters, statusParameterNames, allowsHttp)
  const faults = faultsOf(parameters, redirectParameterNames, allowsHttp)
  const amount = parameters.get('amount')?.[0] ?? ''
  const currencyCode = parameters.get('currencyCode')?.[0] ?? ''
  if (!faults.some(({ parameter }) => parameter === 'amount') && !isAmountIn(amount, currencyCode)) {
    const expected = `a positive amount with at most the decimals that ${currencyCode} has`
    faults.push({ parameter: 'amount', problem: 'format', expected, came: amount })
  }
  return faults
}

/** Enough to compare, at most half of the secret. */
const shortened = (secret: string): string => `${secret.slice(0, Math.min(6, secret.length >> 1))}…`

function faultsOf(parameters: Parameters, names: readonly RedirectParameter[], allowsHttp: boolean): ParameterFault[] {
  const rules = rulesFor(allowsHttp)
  return names.flatMap((parameter) => {
    const { kind, required: isRequired } = redirectParameters[parameter]
    const values = parameters.get(parameter) ?? []
    const [first] = values
    const { expected, isRight } = rules[kind]
    const shown = isSecret(parameter) ? values.map(shortened) : values
    const fault = (problem: ParameterProblem, came = shown[0]): ParameterFault[] => [
      { parameter, problem, expected, came },
    ]
    if (first === undefined) return isRequired ? fault('missing') : []
    if (values.length > 1 && isRequired) return fault('repeated', shown.join(' & '))
    return isRight(first) ? [] : fault('format')
  })
}
