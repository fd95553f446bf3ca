import * as z from 'zod/mini'
import { currencyCodes, isCurrencyCode } from '../currencies.ts'
import { isSameMoney, minorUnitsOf } from '../money.ts'
import { ENTITY_ID } from '../operations/request-protocol.ts'
import { urlFaultOf } from '../safe-url.ts'
import type { Parameters } from './address-parameters.ts'
import { firstOf } from './given.ts'
import {
  type ParameterKind,
  type RedirectParameter,
  redirectParameterNames,
  redirectParameters,
  statusParameterNames,
} from './redirect-parameters.ts'

/**
 * Why a page does not take an address: the faults of its parameters; where there are none, the contradictions between
 * them and the token.
 */
export function addressFaults(parameters: Parameters, reader: Reader): readonly ParameterFault[] {
  const faults = shapeFaults(parameters, reader)
  if (faults.length > 0) return faults
  const value = firstOf(parameters)
  const named = { idPayin: value('idPayin'), token: value('token'), currencyCode: value('currencyCode') }
  if (reader.page === 'status') return contradictionsOf(named)
  return contradictionsOf({ ...named, merchantCode: value('merchantCode'), amount: value('amount') })
}

type ParameterProblem = 'missing' | 'repeated' | 'format' | 'not_in_token'

/** One fault of a redirect, for the integrator: the expectation and the value. */
export interface ParameterFault {
  readonly parameter: RedirectParameter
  readonly problem: ParameterProblem
  readonly expected: string
  readonly came: string | undefined
}

/** Who reads an address. */
interface Reader {
  readonly page: 'payment' | 'status'
  /** The page is served over http, so addresses may be http too. */
  readonly allowsHttp: boolean
}

/** The faults that a page's parameters show by themselves: missing, repeated, or not written as their kind is. */
export function shapeFaults(parameters: Parameters, { page, allowsHttp }: Reader): ParameterFault[] {
  if (page === 'status') return faultsOf(parameters, statusParameterNames, allowsHttp)
  const faults = faultsOf(parameters, redirectParameterNames, allowsHttp)
  const value = firstOf(parameters)
  const [amount, currencyCode] = [value('amount'), value('currencyCode')]
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

/** The syntax of a parameter. `isRight` receives a value that is not empty. */
interface Rule {
  readonly expected: string
  isRight(value: string): boolean
}

const TOKEN = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+){0,4}$/
const AMOUNT = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/
const CODE = /^[\w.:-]{1,250}$/

/** The rule of each kind of parameter. A field's format is checked later, when the method is known. */
export function rulesFor(allowsHttp: boolean): { readonly [K in ParameterKind]: Rule } {
  return {
    id: { expected: '1 to 250 characters of A-Z a-z 0-9 _ -', isRight: (value) => ENTITY_ID.test(value) },
    token: {
      expected: 'the token of the gateway, as it came',
      isRight: (value) => TOKEN.test(value) && value.length <= 16_384,
    },
    amount: {
      expected:
        'a positive decimal number with a point, such as 100 or 99.95, with at most the decimals of the currency',
      isRight: (value) => AMOUNT.test(value) && /[1-9]/.test(value),
    },
    currency: { expected: `one of ${currencyCodes.join(', ')}`, isRight: isCurrencyCode },
    url: {
      expected: `an absolute ${allowsHttp ? 'http or https' : 'https'} URL of at most 2048 characters, URL-encoded once`,
      isRight: (value) => urlFaultOf(value, allowsHttp) === undefined,
    },
    boolean: { expected: 'true or false', isRight: (value) => /^(?:true|false)$/i.test(value) },
    // As long as MERCHANTS_FILE lets it be.
    merchant: { expected: 'a code of 1 to 250 letters, digits, and . _ : -', isRight: (value) => CODE.test(value) },
    code: {
      expected: 'a code of 1 to 100 letters, digits, and . _ : -',
      isRight: (value) => CODE.test(value) && value.length <= 100,
    },
    field: { expected: 'text of at most 320 characters', isRight: (value) => value.length <= 320 },
    // Java, PHP and Android write pt_BR.
    language: {
      expected: 'a BCP 47 language tag, such as pt-BR or pt_BR',
      isRight: (value) => /^[\w-]{2,35}$/.test(value),
    },
  }
}

/** Whether the amount is possible in its currency; true for an unknown currency. */
export const isAmountIn = (amount: string, currencyCode: string): boolean =>
  !isCurrencyCode(currencyCode) || minorUnitsOf(amount, currencyCode) !== undefined

/** Whether an error page shortens the value, since the page may be photographed or pasted into a ticket. */
export const isSecret = (name: RedirectParameter): boolean => name === 'token'

/** The parts of the web platform that browsers and servers share; this project compiles without either library. */
declare const atob: (base64: string) => string
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }

const claimsSchema = z.object({
  sub: z.catch(z.optional(z.string()), undefined),
  operations: z.catch(z.optional(z.array(z.string())), undefined),
  money: z.catch(z.optional(z.object({ amount: z.number(), currencyCode: z.string() })), undefined),
})
type Claims = z.infer<typeof claimsSchema>

/** The unverified claims of a token; only the gateway can verify them. Undefined if it cannot be read. */
function claimsOf(token: string): Claims | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const parsed = claimsSchema.safeParse(JSON.parse(textOfPart(payload)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** What a query says that a token may say too. */
interface Compared {
  readonly token: string
  readonly idPayin: string
  readonly currencyCode: string
  readonly merchantCode?: string
  readonly amount?: string
}

/**
 * The contradictions between query and token, shown before any form; an unreadable token contradicts nothing (D-505).
 */
export function contradictionsOf(compared: Compared): readonly ParameterFault[] {
  const claims = claimsOf(compared.token)
  if (!claims) return []
  return [...merchantFaults(compared, claims), ...idFaults(compared, claims), ...moneyFaults(compared, claims)]
}

const fault = (parameter: ParameterFault['parameter'], expected: string, came: string): ParameterFault => ({
  parameter,
  problem: 'not_in_token',
  expected,
  came,
})

function merchantFaults({ merchantCode }: Compared, { sub }: Claims): readonly ParameterFault[] {
  if (merchantCode === undefined || sub === undefined || merchantCode === sub) return []
  return [fault('merchantCode', `the merchant of the token, ${sub}`, merchantCode)]
}

/** Compared only as literal text, and only if no operation of the token is a pattern. */
function idFaults({ idPayin }: Compared, { operations }: Claims): readonly ParameterFault[] {
  if (!operations) return []
  const paths = operations.map((operation) => operation.split(' ')[1] ?? '')
  const isPattern = (path: string) => !/^[A-Za-z0-9_/!-]*$/.test(path)
  if (paths.some(isPattern) || paths.includes(`/payins/${idPayin}`)) return []
  return [fault('idPayin', 'the payin that the token is for', idPayin)]
}

function moneyFaults({ amount, currencyCode }: Compared, { money }: Claims): readonly ParameterFault[] {
  if (!money) return []
  if (currencyCode !== money.currencyCode) {
    return [fault('currencyCode', `the currency of the token, ${money.currencyCode}`, currencyCode)]
  }
  if (amount === undefined || !isCurrencyCode(currencyCode)) return []
  if (isSameMoney({ amount, currencyCode }, { amount: money.amount, currencyCode })) return []
  return [fault('amount', `the amount of the token, ${money.amount}`, amount)]
}

/** The text of a part of a token, which is UTF-8 in base64url (RFC 7515). Throws on what is no base64; bytes that are no UTF-8 become U+FFFD. */
function textOfPart(part: string): string {
  const characters = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(characters.length)
  // `Uint8Array.from` takes twenty times as long, which was a twentieth of a visit.
  for (let at = 0; at < characters.length; at++) bytes[at] = characters.charCodeAt(at)
  return new TextDecoder().decode(bytes)
}
