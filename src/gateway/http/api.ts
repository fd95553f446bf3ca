import { operationOf } from '#contract/operations/operations.ts'
import { appliedWait } from '#contract/operations/request-protocol.ts'
import { basePathOf } from '../core/environment/addresses.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/handler.ts'
import { describeError } from '../core/observability/log.ts'
import type { Metrics } from '../core/observability/metrics.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import { type ApiResponse, apiResponseOf, docsOfError, refuseUnavailable, writeResponse } from './api-response.ts'
import { createPermissionGate } from './gates/authorization.ts'
import { etagOf, type Wait } from './gates/head.ts'
import type { Respond } from './incoming-request.ts'
import { handleRequest, type RequestContext, type RequestResult } from './server.ts'

interface Parts {
  readonly gateway: Gateway
  readonly handlers: Handlers
  readonly metrics: Metrics
}

/** Handles requests to the API below `/api`; each leaves a line in the log and a count in the metrics. Never rejects. */
export function createApi({ gateway, handlers, metrics }: Parts): Respond {
  const { clock, log } = gateway
  const refusePermission = createPermissionGate(gateway)
  const basePath = basePathOf(gateway.environment.publicUrl)

  return async (incoming) => {
    const arrivedMs = clock.monotonic()
    await incoming.request.arrived?.()
    const requestId = gateway.newId()
    const startedMs = clock.monotonic()
    const context: RequestContext = { gateway, handlers, refusePermission, incoming }
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
    log.info({ requestId, method, operation, merchantCode, paymentId, status: response.status, ms }, 'request')
    if (result.kind === 'dropped') incoming.destroy?.()
    return writeResponse(response, { requestId, dateMs: dateOf(context, startedMs), basePath })
  }
}

/** The gateway's own id of the payment that a request is about. The merchant's id may be anything, and is not logged. */
function paymentIdOf(result: RequestResult): string | undefined {
  if (result.kind === 'ok') return result.payment?.paymentId
  return result.kind === 'refused' && result.refusal.kind === 'basic' ? result.refusal.idPayment : undefined
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
  const { success } = operationOf(route.name)
  return wait ? waitedFor(wait, result) : { status: success, body: result.result, headers: {} }
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
  const { gateway, incoming, route, caller, failedCredential, operations } = context
  const noted = gateway.requestLog.note({
    requestId,
    atMs: gateway.clock.now(),
    method: incoming.method,
    path: incoming.path.slice(0, 300),
    operation: route?.name,
    merchantCode: caller?.merchant.merchantCode,
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
