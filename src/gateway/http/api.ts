import { basicErrors } from '#contract/errors.ts'
import { API_BASE, appliedWait, DOCUMENT_PATH } from '#contract/operations/request-protocol.ts'
import { allowsHttp, basePathOf } from '../core/environment/addresses.ts'
import type { Gateway } from '../core/gateway.ts'
import { type Handlers, WrittenJson } from '../core/handler.ts'
import { describeError } from '../core/observability/log.ts'
import type { Metrics } from '../core/observability/metrics.ts'
import { answerOf, type Refusal, refuse } from '../core/refusal.ts'
import { unavailabilityOf } from '../store/unavailability.ts'
import { handleRequest, type RequestContext, type RequestResult } from './api-request.ts'
import { createPermissionGate } from './gates/authorization.ts'
import { etagOf, type Wait } from './gates/head.ts'
import type { HttpResponse } from './http-response.ts'
import type { Respond } from './incoming-request.ts'

interface Parts {
  readonly gateway: Gateway
  readonly handlers: Handlers
  readonly metrics: Metrics
}

/** Handles requests to the API below `/api`; each leaves a line in the log and a count in the metrics. Never rejects. */
export function createApi({ gateway, handlers, metrics }: Parts): Respond {
  const { clock, log } = gateway
  const refusePermission = createPermissionGate(gateway)
  const mayBeHttp = allowsHttp(gateway.environment)
  const basePath = basePathOf(gateway.environment.publicUrl)

  return async (incoming) => {
    const arrivedMs = clock.monotonic()
    await incoming.request.arrived?.()
    const requestId = gateway.newId()
    const startedMs = clock.monotonic()
    // Properties by name: after a spread each request takes a fifth more of the processor (bench/README.md).
    const context: RequestContext = { gateway, handlers, refusePermission, allowsHttp: mayBeHttp, incoming }
    let result: RequestResult
    try {
      result = await handleRequest(context)
    } catch (error) {
      log.error({ requestId, error: describeError(error) }, 'request failed')
      result = { kind: 'refused', refusal: failureOf(error, requestId) }
    }
    const response = responseFor(context, result)
    if (result.kind === 'refused') await noteRefusal(context, result, { requestId, status: response.status })
    const durationMs = clock.monotonic() - arrivedMs - (context.waitedMs ?? 0)
    // The operation's name replaces the path: a path contains ids, and a query may contain anything.
    const operation = context.route?.name ?? 'none'
    metrics.countRequest({ operation, status: response.status, durationMs })
    const merchantCode = context.caller?.merchant.merchantCode
    const { method } = incoming
    const [ms, paymentId] = [Math.round(durationMs), paymentIdOf(result)]
    const [code, namedMerchant] = [codeOf(result), namedMerchantOf(context)]
    const { status } = response
    log.info({ requestId, method, operation, merchantCode, namedMerchant, paymentId, status, code, ms }, 'request')
    if (result.kind === 'dropped') incoming.destroy?.()
    return writeResponse(response, { requestId, dateMs: dateOf(context, startedMs), basePath })
  }
}

/** The gateway's own id of the payment that a request is about. The merchant's id may be anything, and is not logged. */
function paymentIdOf(result: RequestResult): string | undefined {
  if (result.kind === 'ok') return result.payment?.paymentId
  return result.kind === 'refused' && result.refusal.kind === 'basic' ? result.refusal.idPayment : undefined
}

const codeOf = (result: RequestResult): string | undefined =>
  result.kind === 'refused' ? answerOf(result.refusal).code : undefined

/** The merchant that a refused token request names. A name that is nobody's may be anything, and is not logged. */
function namedMerchantOf({ gateway, failedCredential, namedMerchant }: RequestContext): string | undefined {
  const named = failedCredential?.merchantCode ?? namedMerchant
  return named !== undefined && gateway.merchants.isConfigured(named) ? named : undefined
}

/** 503 if the database cannot work at the moment, 500 for everything else. */
function failureOf(error: unknown, requestId: string): Refusal {
  const unavailable = refuseUnavailable(error)
  if (unavailable === undefined) return refuse('SERVER_ERROR', `The server has failed. Request id: ${requestId}.`)
  return { ...unavailable, message: `${unavailable.message} Request id: ${requestId}.` }
}

function responseFor({ route, gateway, wait }: RequestContext, result: RequestResult): ApiResponse {
  if (result.kind === 'refused') return withDocs(gateway.environment, apiResponseOf(result.refusal, result.allow))
  if (result.kind === 'dropped' || route === undefined) return { status: 500, body: undefined, headers: {} }
  if (wait) return waitedFor(wait, result)
  return { status: route.operation.success, body: result.result, headers: {} }
}

/** The response to a request that preferred to wait: 304 where its client knows the payment (RFC 9110, RFC 7240). */
function waitedFor(
  { seconds, knows }: Wait,
  { result, payment }: Extract<RequestResult, { readonly kind: 'ok' }>,
): ApiResponse {
  const etag = etagOf(payment?.version ?? 0)
  const headers = { etag, 'preference-applied': appliedWait(seconds) }
  return knows(etag) ? { status: 304, body: undefined, headers } : { status: 200, body: result, headers }
}

/** In the sandbox an error body says where it is explained. */
function withDocs({ sandbox, publicUrl }: Gateway['environment'], response: ApiResponse): ApiResponse {
  const { code } = Object(response.body)
  return sandbox && code !== undefined
    ? { ...response, body: { ...Object(response.body), docs: docsOfError(publicUrl, code) } }
    : response
}

interface Refused {
  readonly requestId: string
  readonly status: number
}

/** Leaves a refused request to the sandbox's log. A 410 is how a merchant learns that nothing exists yet: no mistake. */
async function noteRefusal(
  context: RequestContext,
  result: Extract<RequestResult, { readonly kind: 'refused' }>,
  { requestId, status }: Refused,
): Promise<void> {
  if (status === 410) return
  const { gateway, incoming, route, caller, namedMerchant, failedCredential, operations } = context
  const noted = gateway.requestLog.note({
    requestId,
    atMs: gateway.clock.now(),
    method: incoming.method,
    path: incoming.path.slice(0, 300),
    operation: route?.name,
    merchantCode: caller?.merchant.merchantCode ?? namedMerchant,
    status,
    refusal: result.refusal,
    credential: failedCredential,
    operations,
  })
  // A database that hangs is what the response is about, too.
  await noted.catch((error: unknown) =>
    gateway.log.warn({ requestId, error: describeError(error) }, 'refusal not kept'),
  )
}

/**
 * The caller's sandbox time was read when the request arrived, or after it had waited; the time since then is real on
 * either clock.
 */
function dateOf({ gateway, caller, waitedMs = 0 }: RequestContext, startedMs: number): number {
  const { clock } = gateway
  return caller === undefined ? clock.now() : caller.nowMs + (clock.monotonic() - startedMs - waitedMs)
}

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

let latestDate = { second: Number.NaN, text: '' }

/** An instant in the form of HTTP (RFC 9110), written once a second. */
function dateHeaderOf(epochMs: number): string {
  const second = Math.floor(epochMs / 1000)
  if (second !== latestDate.second) latestDate = { second, text: new Date(epochMs).toUTCString() }
  return latestDate.text
}

interface Particulars {
  readonly requestId: string
  /** The merchant's sandbox time where the merchant is known, epoch milliseconds. */
  readonly dateMs: number
  /** The path of PUBLIC_URL, empty for an origin. */
  readonly basePath: string
}

/** Writes the response with the headers of every API response. */
export function writeResponse(
  { status, headers, body }: ApiResponse,
  { requestId, dateMs, basePath }: Particulars,
): HttpResponse {
  const lines: [string, string][] = [
    ['x-request-id', requestId],
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['date', dateHeaderOf(dateMs)],
    // RFC 8631: where the API describes itself.
    ['link', `<${basePath}${API_BASE}${DOCUMENT_PATH}>; rel="service-desc"`],
    ...Object.entries(headers),
  ]
  if (body === undefined) return { status, headers: lines, body: null }
  lines.push(['content-type', 'application/json'])
  return { status, headers: lines, body: body instanceof WrittenJson ? body.text : JSON.stringify(body) }
}

/** The address of an error code's explanation in the API reference. */
export const docsOfError = (publicUrl: string, code: string): string => `${publicUrl}/docs#error-${code}`
