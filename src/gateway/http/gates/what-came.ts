import type { Violation } from '#contract/errors.ts'
import { type UrlFault, urlFaultOf } from '#contract/safe-url.ts'
import { InexactNumber, MOST_DIGITS } from '../json/read-json.ts'

/**
 * Violations that also say what came, as far as no value of a customer is repeated: JSON types, codes, lengths, the
 * digits of a number, and what is wrong with an address. `body` has an `InexactNumber` for each number that is none.
 */
export const sayWhatCame = (
  violations: readonly Violation[],
  body: unknown,
  allowsHttp: boolean,
): readonly Violation[] =>
  violations.map((violation) => {
    const value = valueAt(body, violation.path)
    if (violation.code === 'missing' && value === '') return { ...violation, message: `${violation.path} is empty` }
    const came = cameOf(violation, value, allowsHttp)
    return came === undefined ? violation : { ...violation, message: `${violation.message}; ${came}` }
  })

function cameOf({ path, code }: Violation, value: unknown, allowsHttp: boolean): string | undefined {
  switch (code) {
    case 'type':
      return `it is ${typeOf(value)}`
    case 'choice':
      if (isShortNumber(value)) return `it is the number ${value}`
      if (isOfAnotherType(value)) return `it is ${typeOf(value)}`
      return typeof value === 'string' && /Code$/.test(path) && /^\w{1,40}$/.test(value)
        ? `it is ${value}${lettersWords(value)}`
        : undefined
    case 'length':
      return lengthOf(value)
    case 'range':
      return value instanceof InexactNumber ? inexactWords(value) : undefined
    case 'format':
      return formatWords(path, value, allowsHttp)
    default:
      return undefined
  }
}

/** Every code of a list that is written with letters has capital ones. */
const lettersWords = (code: string): string => (/[a-z]/.test(code) ? ', and codes are in capital letters' : '')

/** A status or a scenario, and too short to be a number of a customer. */
const isShortNumber = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) < 1000

/** A choice may also be among lists and objects, whose parts are wrong. */
const isOfAnotherType = (value: unknown): boolean =>
  value === null || typeof value === 'number' || typeof value === 'boolean' || value instanceof InexactNumber

function lengthOf(value: unknown): string | undefined {
  if (typeof value === 'string') return `it has ${Array.from(value).length} characters`
  return Array.isArray(value) ? `it has ${value.length} items` : undefined
}

function inexactWords(number: InexactNumber): string {
  if (number.digits > MOST_DIGITS) return `it has ${number.digits} digits`
  return Number.isFinite(Number(number.literal)) ? 'it is too small' : 'it is too large'
}

function formatWords(path: string, value: unknown, allowsHttp: boolean): string | undefined {
  const fault = typeof value === 'string' && /Url$/.test(path) ? urlFaultOf(value, allowsHttp) : undefined
  if (fault === 'not_absolute' && ESCAPED_URL.test(String(value))) return 'it is URL-encoded, as in a query only'
  return fault && urlFaults[fault]
}

const ESCAPED_URL = /^https?%3A/i

const urlFaults: { readonly [F in UrlFault]: string } = {
  not_absolute: 'it is not absolute',
  scheme: 'it has another scheme',
  credentials: 'it contains credentials',
  too_long: 'it is longer',
  misleading: 'it contains spaces, backslashes or invisible characters',
}

/** The value at a path such as `paymentRequested.money.amount`. */
const valueAt = (body: unknown, path: string): unknown =>
  (path === '' ? [] : path.split('.')).reduce(
    (value: unknown, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    body,
  )

// Any object has properties of some type.
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function typeOf(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof InexactNumber) return 'a number'
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number with decimals'
  return jsonTypes[typeof value] ?? 'another type'
}

const jsonTypes: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
}
