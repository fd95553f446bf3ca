import type { Violation } from '#contract/errors.ts'
import { type UrlFault, urlFaultOf } from '#contract/safe-url.ts'

/**
 * Violations that also say what came, as far as no value of a customer is repeated: JSON types, codes, and what is wrong
 * with an address.
 */
export const sayWhatCame = (
  violations: readonly Violation[],
  body: unknown,
  allowsHttp: boolean,
): readonly Violation[] =>
  violations.map((violation) => {
    const came = cameOf(violation, valueAt(body, violation.path), allowsHttp)
    return came === undefined ? violation : { ...violation, message: `${violation.message}; ${came}` }
  })

function cameOf({ path, code }: Violation, value: unknown, allowsHttp: boolean): string | undefined {
  if (code === 'type') return `it is ${typeOf(value)}`
  if (typeof value !== 'string') return undefined
  if (code === 'choice') return /Code$/.test(path) && /^\w{1,40}$/.test(value) ? `it is ${value}` : undefined
  const fault = /Url$/.test(path) ? urlFaultOf(value, allowsHttp) : undefined
  return fault && urlFaults[fault]
}

const urlFaults: { readonly [F in UrlFault]: string } = {
  not_absolute: 'it is not absolute',
  scheme: 'it has another scheme',
  credentials: 'it contains credentials',
  too_long: 'it is longer',
  misleading: 'it contains spaces, backslashes or invisible characters',
}

/** The value at a path such as `paymentRequested.money.amount`. */
const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value: unknown, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), body)

// Any object has properties of some type.
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function typeOf(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return jsonTypes[typeof value] ?? 'another type'
}

const jsonTypes: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
}
