import { basicErrors } from '#contract/errors.ts'
import { API_BASE, DOCUMENT_PATH } from '#contract/operations/request-protocol.ts'
import { WrittenJson } from '../core/handler.ts'
import type { Refusal } from '../core/refusal.ts'
import { unavailabilityOf } from '../store/unavailability.ts'
import type { Answer } from './answer.ts'

/** An API response before it is HTTP: its status, its JSON, and the headers that not every response has. */
export interface ApiResponse {
  readonly status: number
  /** Undefined: no body. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/**
 * 503 in words if an error means that the database cannot work at the moment: nothing of the request was kept, and it
 * may be sent again. Undefined for every other error.
 */
export function refuseUnavailable(error: unknown): Extract<Refusal, { readonly kind: 'basic' }> | undefined {
  const reason = unavailabilityOf(error)
  if (reason === undefined) return undefined
  return { kind: 'basic', code: 'SERVICE_UNAVAILABLE', message: `Not possible at the moment: ${reason}.` }
}

/** A refusal as HTTP: a `BasicError`, or the array of items of a 406. */
export function apiResponseOf(refusal: Refusal, allow: readonly string[] = []): ApiResponse {
  if (refusal.kind === 'business') return { status: 406, body: refusal.items, headers: {} }
  const { kind: _, retryAfterMs, ...body } = refusal
  const status = basicErrors[refusal.code]
  const headers = {
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(status === 405 && { allow: allow.join(', ') }),
    ...(retryAfterMs !== undefined && { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }),
  }
  return { status, body, headers }
}

/** The headers of every API response. `dateMs` is the merchant's sandbox time where the merchant is known. */
const headersOf = ({ requestId, dateMs, basePath }: Particulars): [string, string][] => [
  ['x-request-id', requestId],
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['date', dateHeaderOf(dateMs)],
  // RFC 8631: where the API describes itself.
  ['link', `<${basePath}${API_BASE}${DOCUMENT_PATH}>; rel="service-desc"`],
]

let latestDate = { second: Number.NaN, text: '' }

/** An instant in the form of HTTP (RFC 9110), written once a second. */
function dateHeaderOf(epochMs: number): string {
  const second = Math.floor(epochMs / 1000)
  if (second !== latestDate.second) latestDate = { second, text: new Date(epochMs).toUTCString() }
  return latestDate.text
}

interface Particulars {
  readonly requestId: string
  readonly dateMs: number
  /** The path of PUBLIC_URL, empty for an origin. */
  readonly basePath: string
}

/** Writes the response with the headers of every API response. */
export function writeResponse({ status, headers, body }: ApiResponse, particulars: Particulars): Answer {
  const lines = headersOf(particulars)
  lines.push(...Object.entries(headers))
  if (body === undefined) return { status, headers: lines, body: null }
  lines.push(['content-type', 'application/json'])
  return { status, headers: lines, body: body instanceof WrittenJson ? body.text : JSON.stringify(body) }
}

/** The address of an error code's explanation in the API reference. */
export const docsOfError = (publicUrl: string, code: string): string => `${publicUrl}/docs#error-${code}`
