import { operationOf } from '#contract/operations.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/handler.ts'
import { describeError } from '../core/log.ts'
import type { Metrics } from '../core/metrics.ts'
import { refuse } from '../core/refusal.ts'
import { type ApiResponse, apiResponseOf, httpResponse } from './api-response.ts'
import type { FetchIncoming } from './incoming-request.ts'
import { handleRequest, type RequestContext, type RequestResult } from './server.ts'

interface Parts {
  readonly gateway: Gateway
  readonly handlers: Handlers
  readonly metrics: Metrics
}

/** The API below `/api`: serves, answers, and leaves a line in the log and a count in the metrics. Never rejects. */
export function createApi({ gateway, handlers, metrics }: Parts): FetchIncoming {
  const { clock, log } = gateway

  return async (incoming) => {
    const requestId = gateway.newId()
    const startedMs = clock.monotonic()
    const context: RequestContext = { gateway, handlers, incoming }
    const served = await handleRequest(context).catch((error: unknown): RequestResult => {
      log.error({ requestId, error: describeError(error) }, 'request failed')
      return { kind: 'refused', refusal: refuse('SERVER_ERROR', `The server has failed. Request id: ${requestId}.`) }
    })
    const answer = answerFor(context, served)
    const durationMs = clock.monotonic() - startedMs
    // The operation's name stands for the path: a path holds ids, and a query may hold anything.
    const operation = context.route?.name ?? 'none'
    metrics.countRequest({ operation, status: answer.status, durationMs })
    const merchantCode = context.caller?.merchant.merchantCode
    const { method } = incoming
    log.info(
      { requestId, method, operation, merchantCode, status: answer.status, ms: Math.round(durationMs) },
      'request',
    )
    if (served.kind === 'cut') incoming.destroy?.()
    return httpResponse(answer, { requestId, dateMs: dateOf(context, startedMs) })
  }
}

function answerFor({ route }: RequestContext, served: RequestResult): ApiResponse {
  if (served.kind === 'refused') return apiResponseOf(served.refusal, served.allow)
  if (served.kind === 'cut' || route === undefined) return { status: 500, body: undefined, headers: {} }
  return { status: operationOf(route.name).success, body: served.result, headers: {} }
}

/** The caller's time was read when the request came; what passed since is real time on either clock. */
function dateOf({ gateway, caller }: RequestContext, startedMs: number): number {
  const { clock } = gateway
  return caller === undefined ? clock.now() : caller.nowMs + (clock.monotonic() - startedMs)
}
