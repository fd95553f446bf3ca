import { meantPath, meantWords, percentDecoded } from '#contract/meant-path.ts'
import {
  type Operation,
  type OperationName,
  operationNames,
  operationOf,
  operationPaths,
} from '#contract/operations/operations.ts'
import { API_BASE, API_VERSION, DOCUMENT_PATH } from '#contract/operations/request-protocol.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'

// The characters of a path segment (RFC 3986) without "%" and ";", so that every path has one spelling.
const SEGMENT = /^[A-Za-z0-9\-._~!$&'()*+,=:@]+$/

// Characters that must be escaped in a segment.
const TO_ESCAPE = /[^A-Za-z0-9\-._~!$&'()*+,=:@]/gu
const ESCAPED = /%[0-9A-F]{2}/
/**
 * Separators, escapes, control characters, dot segments and the `!` of a command. Tested after NFKC, so that `／` counts
 * as `/`.
 */
const STRUCTURE = /[/\\%;?#\p{Cc}]|^!|^\.{1,2}$/u
/** Length of an id of 250 characters that are each escaped as four bytes. */
const LONGEST_ESCAPED = 250 * 12

export interface Route {
  readonly name: OperationName
  readonly operation: Operation
  /** The id in the path, not yet validated; empty if the operation has none. */
  readonly entityId: string
  /** The path below the base URL, in the form that token operations use. */
  readonly path: string
}

export type Routing =
  | { readonly ok: true; readonly route: Route }
  /** `allow`: the methods of the path, if only the method is wrong. */
  | { readonly ok: false; readonly refusal: Refusal; readonly allow?: readonly string[] }

/**
 * Finds the operation of a request: 404 for an unknown or non-canonical path, 405 for a wrong method. Only an id may
 * contain escapes.
 */
export function findRoute(method: string, wholePath: string): Routing {
  const path = wholePath.slice(API_BASE.length)
  const segments = path.split('/').slice(1)
  // A template's own segments are canonical: only an id need be looked at.
  const matches = templates.filter((template) => isOf(template, segments) && isId(segments[template.idAt]))
  const match = matches.find(({ operation }) => operation.method === method)
  if (match) {
    const { name, operation, idAt } = match
    return { ok: true, route: { name, operation, entityId: segments[idAt] ?? '', path } }
  }
  // The document is served before the operations are, by the methods that it takes.
  const allow = path === DOCUMENT_PATH ? ['GET', 'HEAD'] : matches.map(({ operation }) => operation.method)
  if (allow.length === 0) return { ok: false, refusal: refuse('UNKNOWN_PATH', unknownWords(path)) }
  return { ok: false, refusal: refuse('METHOD_NOT_ALLOWED', `This path takes ${allow.join(' and ')}.`), allow }
}

const unknownWords = (path: string): string => `There is no such path.${meantWords(path, operationPaths)}`

/** Of the path of an operation that is not below that of the API as it is written: what is meant; else empty. */
export function outsideApiWords(path: string, basePath: string): string {
  const meant = meantPath(path.replace(/^\/+api(?=\/)/i, ''), operationPaths)
  return meant === undefined ? '' : ` Is ${basePath}${API_BASE}${meant} meant?`
}

/** Undefined for a path without an id. */
const isId = (segment: string | undefined): boolean =>
  segment === undefined || isCanonical(segment) || isEscapedId(segment)

const isCanonical = (segment: string): boolean => SEGMENT.test(segment) && segment !== '.' && segment !== '..'

/**
 * Whether a segment is an id with escapes in their only accepted spelling: upper-case hexadecimal, UTF-8, and only
 * characters escaped that must be. No valid id needs escapes, so the shape gate refuses it with 400 (D-210) and nothing
 * else uses the decoded text. Escapes that a proxy might decode to path structure are not accepted.
 */
function isEscapedId(segment: string): boolean {
  if (!ESCAPED.test(segment) || segment.length > LONGEST_ESCAPED) return false
  const text = percentDecoded(segment)
  if (text === undefined || STRUCTURE.test(text.normalize('NFKC'))) return false
  return text.replace(TO_ESCAPE, encodeURIComponent) === segment
}

const templates = operationNames.map((name) => {
  const operation = operationOf(name)
  const segments = operation.path.slice(1).split('/')
  return { name, operation, segments, idAt: segments.findIndex((segment) => segment.startsWith('{')) }
})

// A command is never an id: `!availablePaymentOptions` is not a payin.
const isOf = ({ segments: expected, idAt }: (typeof templates)[number], segments: readonly string[]): boolean =>
  expected.length === segments.length &&
  segments.every((segment, at) => segment === expected[at] || (at === idAt && !segment.startsWith('!')))

/** 404 unless `X-API-Version` is exactly the only major version. */
export function refuseVersion(headers: Pick<Headers, 'get'>): Refusal | undefined {
  const came = headers.get('x-api-version')
  if (came === API_VERSION) return undefined
  const seen =
    came === null || came === '' ? 'it is absent' : /^[\w.-]{1,20}$/.test(came) ? `it is ${came}` : 'it is not'
  return refuse('VERSION_UNSUPPORTED', `X-API-Version must be ${API_VERSION}; ${seen}.`)
}

/** The values of an operation's query keys, split at commas. Everything else in the query is ignored. */
export function readQuery({ query }: Operation, search: string): Readonly<Record<string, readonly string[]>> {
  if (query === undefined) return {}
  const parameters = new URLSearchParams(search)
  const entries = query.map((key) => [key, valuesOf(parameters, key)] as const)
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0))
}

const valuesOf = (parameters: URLSearchParams, key: string): readonly string[] =>
  parameters
    .getAll(key)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** A request that is answered when its payment is no longer the one that the client knows (RFC 7240, `wait`). */
export interface Wait {
  /** Whole seconds that the gateway waits at most. */
  readonly seconds: number
  /** Whether the client knows the payment of this entity tag (RFC 9110, `If-None-Match`). */
  readonly knows: (etag: string) => boolean
}

const WAIT = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;[^,]*)?(?=,|$)/i

/** `Prefer: wait=25` of an operation that waits; undefined where there is none. More seconds than the most are the most. */
export function readWait({ waitsSeconds }: Operation, headers: Pick<Headers, 'get'>): Wait | undefined {
  const prefer = headers.get('prefer')
  if (prefer === null) return undefined
  const asked = WAIT.exec(prefer)?.[1]
  if (waitsSeconds === undefined || asked === undefined) return undefined
  return { seconds: Math.min(Number(asked), waitsSeconds), knows: (etag) => isKnown(headers, etag) }
}

/** Whether `If-None-Match` names this entity tag: a list of tags, or `*` for any. */
export function isKnown(headers: Pick<Headers, 'get'>, etag: string): boolean {
  const known = (headers.get('if-none-match') ?? '').split(',').map(opaqueOf)
  return known.includes('*') || known.includes(opaqueOf(etag))
}

/** A weak tag counts as a strong one (RFC 9110, 13.1.2). */
const opaqueOf = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * The entity tag of a payment as the operations that wait show it. It is weak: a change that no response shows raises the
 * version too.
 */
export const etagOf = (version: number): string => `W/"${version}"`
