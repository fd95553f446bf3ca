import { type SandboxOperationName, sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { apiResponseOf } from '../../../http/api.ts'
import { type HttpResponse, httpResponse, jsonResponse } from '../../../http/http-response.ts'
import type { SandboxHandlerResult, SandboxRefusal } from './handler.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** A response without a body. */
export const emptyResponse = (status = 204): HttpResponse => httpResponse(null, { status, headers })

/** The sandbox's own refusals, which the API does not have. */
const own = { conflict: { code: 'CONFLICT', status: 409 }, sinks_full: { code: 'SINKS_FULL', status: 507 } } as const

/** A refusal as the API writes its own. */
export function refusalResponse(refusal: SandboxRefusal, allow: readonly string[] = []): HttpResponse {
  if (!('code' in refusal || 'items' in refusal)) {
    const { code, status } = own[refusal.kind]
    return jsonResponse({ code, message: refusal.message }, { status, headers })
  }
  const response = apiResponseOf(refusal, allow)
  return jsonResponse(response.body, { status: response.status, headers: { ...headers, ...response.headers } })
}

/** What a handler gave, with the status that the table has for it. */
export function responseTo(
  name: SandboxOperationName,
  given: SandboxHandlerResult<SandboxOperationName>,
): HttpResponse {
  if (!given.ok) return refusalResponse(given.refusal)
  const { success } = sandboxOperationOf(name)
  return given.result === undefined ? emptyResponse(success) : jsonResponse(given.result, { status: success, headers })
}
