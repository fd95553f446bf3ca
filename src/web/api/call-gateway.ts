import type { BodyOf, ResultOf } from '#contract/operations/operations.ts'
import { pathWith, waitingEtagOf } from '#contract/operations/request-protocol.ts'
import { type BusinessErrorBody, basicError, businessErrors } from '#contract/operations/results.ts'
import { type WebOperationName, webOperationOf } from '#contract/operations/web-operations.ts'
import { serverClock } from '../browser/time/server-clock.ts'
import {
  type GatewayRequest,
  type GatewayResponse,
  mayBeHeld,
  type ReceivedResponse,
  type Send,
  sendOverNetwork,
  takeEarlyResponse,
} from './transport.ts'

export type ApiResult<O extends WebOperationName> =
  /** `etag`: of what the result is known by, from a gateway that waits for a change. */
  | { readonly ok: true; readonly result: ResultOf<O>; readonly etag?: string | undefined }
  | { readonly ok: false; readonly failure: Failure }

interface Request<O extends WebOperationName> {
  readonly token: string
  readonly id?: string
  readonly body?: BodyOf<O>
  readonly signal?: AbortSignal
  /** Seconds that the gateway may wait for another result than the known one, which is what its 304 stands for. */
  readonly waitSeconds?: number
  readonly known?: { readonly etag: string; readonly result: ResultOf<O> } | undefined
}

/** One operation, once. Never throws; what went wrong is a value. */
export type CallGateway = <O extends WebOperationName>(name: O, request: Request<O>) => Promise<ApiResult<O>>

/** A `CallGateway` that sends its requests with `send`. */
export const callThrough =
  (send: Send): CallGateway =>
  async (name, request) => {
    const received = await send(gatewayRequestOf(name, request))
    if (received === undefined) return { ok: false, failure: { kind: 'no_answer' } }
    const { known } = request
    if (known && received.response.status === 304) return { ok: true, ...known }
    return apiResultOf(name, received)
  }

/** The only function of the app that calls the gateway. */
export const callGateway: CallGateway = callThrough(async (request) => {
  const received = await (takeEarlyResponse(request) ?? sendOverNetwork(request))
  if (received === undefined) return undefined
  const { receivedAtMs } = received
  // A response that may have been held back for long was dated at its end.
  const sentAtMs = mayBeHeld(request) ? receivedAtMs : received.sentAtMs
  serverClock.observe(received.response.headers.get('date'), sentAtMs, receivedAtMs)
  return received
})

/** A call as it goes over the wire. */
function gatewayRequestOf<O extends WebOperationName>(
  name: O,
  { token, id = '', body, signal, waitSeconds, known }: Request<O>,
): GatewayRequest {
  const { method, path } = webOperationOf(name)
  return {
    method,
    path: pathWith(path, id),
    token,
    signal,
    body: body === undefined ? undefined : JSON.stringify(body),
    wait: waitSeconds === undefined ? undefined : { seconds: waitSeconds, etag: known?.etag },
  }
}

async function apiResultOf<O extends WebOperationName>(name: O, { response }: GatewayResponse): Promise<ApiResult<O>> {
  const { result, success } = webOperationOf(name)
  if (response.status !== success) return { ok: false, failure: await failureOf(response) }
  // ResultOf<O> is what this operation's schema gives; the table ties both to the name.
  if (!result) return { ok: true, result: undefined as ResultOf<O> }
  const parsed = result.safeParse(await bodyOf(response))
  if (!parsed.success) return { ok: false, failure: { kind: 'unreadable', status: response.status } }
  return { ok: true, result: parsed.data as ResultOf<O>, etag: waitingEtagOf(response.headers) }
}
async function bodyOf(response: ReceivedResponse): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/**
 * Whether a response comes from a captive portal or a firewall, and says nothing about the token or the payment: it is
 * HTML, in any letter case (RFC 9110, section 8.3.1). A 429 says when to ask again, whoever it comes from.
 */
export const isOfOthers = (status: number, type: string | null | undefined): boolean =>
  status !== 429 && /^text\/html/i.test(type ?? '')

async function failureOf(response: ReceivedResponse): Promise<Failure> {
  const { status } = response
  const answered = { status, retryAfterMs: retryAfterMsOf(response) }
  if (isOfOthers(status, response.headers.get('content-type'))) return { kind: 'unreadable', ...answered }
  const body = await bodyOf(response)
  const items = businessErrors.safeParse(body)
  if (status === 406 && items.success && items.data.length > 0) return { kind: 'business', items: items.data }
  const basic = basicError.safeParse(body)
  if (!basic.success && (status < 400 || status >= 500)) return { kind: 'unreadable', ...answered }
  // A 4xx without the gateway's body still counts by its status: 401 and 410 need no code.
  const { code, message, violations = [] } = basic.data ?? { code: `HTTP_${status}` }
  return { kind: 'refused', code, message, violations, ...answered }
}

/** A proxy may ask for an hour or more, in which a payment ends unseen; one request a minute is no load. */
const LONGEST_PAUSE_MS = 60_000

function retryAfterMsOf(response: ReceivedResponse): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : undefined
}

/** Why a call to the gateway gave no result. Only `business` says anything about the payment itself. */
export type Failure =
  /** No response: offline, dropped, reset or too slow. The request may have been executed. */
  | { readonly kind: 'no_answer' }
  /** A response that is not the gateway's: a portal's page, a truncated body. The request may have been executed. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly retryAfterMs?: number | undefined }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      /** The gateway's words, in English. */
      readonly message?: string | undefined
      readonly violations: readonly { readonly path: string; readonly code: string; readonly message: string }[]
      readonly retryAfterMs: number | undefined
    }
  | { readonly kind: 'business'; readonly items: BusinessErrorBody }

/** Whether the failure is temporary, so that a retry may help. The result of a create that failed so is unknown. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === 'no_answer' ||
  failure.kind === 'unreadable' ||
  (failure.kind === 'refused' && (failure.status >= 500 || failure.status === 429))

/** Whether the gateway refused the request with this HTTP status. */
export const isRefusedWith = (failure: Failure, status: number): boolean =>
  failure.kind === 'refused' && failure.status === status

/** Whether the token was refused: missing, wrong, expired (401), or without this permission (403). */
export const isTokenRefused = (failure: Failure): boolean => isRefusedWith(failure, 401) || isRefusedWith(failure, 403)

/** The Retry-After of the gateway, or of a proxy in front of it, in milliseconds. */
export const wantedPauseMs = (failure: Failure | undefined): number | undefined =>
  failure && 'retryAfterMs' in failure ? failure.retryAfterMs : undefined

/**
 * A failure in one line, for the shop's support: the gateway's codes, else the HTTP status. Of a refused token also the
 * gateway's words, because its code says neither that it has expired nor which operation it does not allow.
 */
export function failureCodeOf(failure: Failure): string {
  switch (failure.kind) {
    case 'business':
      return failure.items.map(({ code }) => code).join(', ')
    case 'refused':
      return `${failure.code} (HTTP ${failure.status})${isTokenRefused(failure) && failure.message ? `: ${failure.message}` : ''}`
    case 'unreadable':
      return `HTTP ${failure.status}`
    case 'no_answer':
      return 'NO_ANSWER'
  }
}
