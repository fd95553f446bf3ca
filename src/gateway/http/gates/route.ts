import { type OperationName, operationNames, operationOf } from '#contract/operations.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'

/** Path of the API: `{base_url}` is the server's origin with this path. */
export const API_BASE = '/api'

// The characters of a path segment (RFC 3986) without "%" and ";": one path has one spelling here.
const SEGMENT = /^[A-Za-z0-9\-._~!$&'()*+,=:@]+$/

export interface Route {
  readonly name: OperationName
  /** The path's id, of whatever shape; empty where the operation has none. */
  readonly entityId: string
  /** The path below the base URL, as tokens name it. */
  readonly path: string
}

export type Routing =
  | { readonly ok: true; readonly route: Route }
  /** `allow`: the methods that the path has, where only the method is wrong. */
  | { readonly ok: false; readonly refusal: Refusal; readonly allow?: readonly string[] }

/** Finds the operation of a request: 404 for an unknown path or one that is not canonical, 405 for the method. */
export function findRoute(method: string, wholePath: string): Routing {
  const path = wholePath.slice(API_BASE.length)
  const [, ...segments] = path.split('/')
  const matches = segments.every(isCanonical) ? templates.filter((template) => isOf(template, segments)) : []
  const match = matches.find(({ operation }) => operation.method === method)
  if (match) return { ok: true, route: { name: match.name, entityId: segments[match.idAt] ?? '', path } }
  if (matches.length === 0) return { ok: false, refusal: refuse('UNKNOWN_PATH', 'There is no such path.') }
  const allow = matches.map(({ operation }) => operation.method)
  return { ok: false, refusal: refuse('METHOD_NOT_ALLOWED', `This path takes ${allow.join(' and ')}.`), allow }
}

const isCanonical = (segment: string): boolean => SEGMENT.test(segment) && segment !== '.' && segment !== '..'

const templates = operationNames.map((name) => {
  const operation = operationOf(name)
  const segments = operation.path.slice(1).split('/')
  return { name, operation, segments, idAt: segments.findIndex((segment) => segment.startsWith('{')) }
})

// A command is never an id: `!availablePaymentOptions` names no payin.
const isOf = ({ segments: expected, idAt }: (typeof templates)[number], segments: readonly string[]): boolean =>
  expected.length === segments.length &&
  segments.every((segment, at) => segment === expected[at] || (at === idAt && !segment.startsWith('!')))
