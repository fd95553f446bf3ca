import { API_VERSION, waitHeaders } from '#contract/operations/request-protocol.ts'
import { deviceNowMs, monotonicMs } from '../browser/time/clocks.ts'

/** A request to the gateway as it goes over the wire; `path` below `/api`. */
export interface GatewayRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token: string
  /** JSON text. */
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The gateway is to wait for a change. */
  readonly wait?: Wait | undefined
}

/** A preference for a response that comes when there is something new (RFC 7240, RFC 9110). */
export interface Wait {
  readonly seconds: number
  /** The entity tag of what is known; without it the response comes at once. */
  readonly etag?: string | undefined
}

/** A response and the local times between which the gateway wrote its head, epoch milliseconds. */
export interface GatewayResponse {
  readonly response: ReceivedResponse
  readonly sentAtMs: number
  readonly receivedAtMs: number
}

/** What a call reads of a response. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  json(): Promise<unknown>
}

/** Sends a request once. Never rejects; resolves to undefined if there is no response. */
export type Send = (request: GatewayRequest) => Promise<GatewayResponse | undefined>

/** A request is aborted after this time, or as much later as the gateway may wait. */
export const TIMEOUT_MS = 20_000

/** Relative to the page, which may be below a path of its origin. */
const BASE_URL = 'api'

export const headersOf = ({ token, wait }: GatewayRequest): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'x-api-version': API_VERSION,
  ...(wait && waitHeaders(wait.seconds, wait.etag)),
})

/** Whether the gateway may hold the response back until there is something new. */
export const mayBeHeld = ({ wait }: Pick<GatewayRequest, 'wait'>): boolean => wait?.etag !== undefined

/** Sends over the network, without cookies or cache, and receives the whole response. */
export const sendOverNetwork: Send = async (request) => {
  const { method, path, body, wait, signal } = request
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const timer = setTimeout(abort, TIMEOUT_MS + (mayBeHeld(request) ? (wait?.seconds ?? 0) * 1_000 : 0))
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const sinceMs = monotonicMs()
  try {
    const answer = await fetch(BASE_URL + path, {
      method,
      signal: deadline.signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      headers: headersOf(request),
      ...(body === undefined ? {} : { body }),
    })
    const receivedAtMs = deviceNowMs()
    // By a clock that nobody sets meanwhile.
    const sentAtMs = receivedAtMs - (monotonicMs() - sinceMs)
    const { status, headers } = answer
    const text = await answer.text().catch(() => '')
    return { response: { status, headers, json: async () => JSON.parse(text) }, sentAtMs, receivedAtMs }
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * Responses to requests that were sent before the app was loaded: by the server that rendered the page, or by the inline
 * script in its head. Each is used once, by the first call with the same key.
 */
export type EarlyResponses = Map<string, Promise<GatewayResponse | undefined>>

declare global {
  var earlyResponses: EarlyResponses | undefined
}

/** Requests with the same key have the same response; all requests of a page have the same token. */
export const keyOf = ({ method, path, body = '' }: Pick<GatewayRequest, 'method' | 'path' | 'body'>): string =>
  `${method} ${path} ${body}`

/** The response to a request that was sent early, once; undefined if it was not. */
export function takeEarlyResponse(request: GatewayRequest): Promise<GatewayResponse | undefined> | undefined {
  const responses = globalThis.earlyResponses
  const key = keyOf(request)
  const response = responses?.get(key)
  responses?.delete(key)
  return response
}
