import { basicErrors } from '#contract/errors.ts'
import type { Refusal } from '../core/refusal.ts'
import { API_BASE } from './gates/route.ts'

/** What an API answer says: its status, its JSON, and the headers that are its own. */
export interface ApiResponse {
  readonly status: number
  /** Undefined: no body. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
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

/** The headers that every API answer has. `dateMs` is the merchant's sandbox time where the merchant is known. */
const headersOf = (requestId: string, dateMs: number): Readonly<Record<string, string>> => ({
  'x-request-id': requestId,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  date: new Date(dateMs).toUTCString(),
  // RFC 8631: where the API describes itself.
  link: `<${API_BASE}/openapi.json>; rel="service-desc"`,
})

interface Particulars {
  readonly requestId: string
  readonly dateMs: number
}

/** The HTTP response of an answer. */
export function httpResponse(answer: ApiResponse, { requestId, dateMs }: Particulars): Response {
  const headers = { ...headersOf(requestId, dateMs), ...answer.headers }
  if (answer.body === undefined) return new Response(null, { status: answer.status, headers })
  const text = JSON.stringify(answer.body)
  return new Response(text, { status: answer.status, headers: { ...headers, 'content-type': 'application/json' } })
}
