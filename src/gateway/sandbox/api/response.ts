import type { SandboxOperationName } from '#contract/sandbox/operations.ts'
import { sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { apiResponseOf } from '../../http/api-response.ts'
import type { SandboxHandlerResult, SandboxRefusal } from './handler.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** A response without a body. */
export const emptyResponse = (status = 204): Response => new Response(null, { status, headers })

/** A refusal as the API writes its own. */
export function refusalResponse(refusal: SandboxRefusal, allow: readonly string[] = []): Response {
  if (refusal.kind === 'conflict') {
    return Response.json({ code: 'CONFLICT', message: refusal.message }, { status: 409, headers })
  }
  const { body, status, headers: own } = apiResponseOf(refusal, allow)
  return Response.json(body, { status, headers: { ...headers, ...own } })
}

/** What a handler gave, with the status that the table has for it. */
export function responseTo(name: SandboxOperationName, given: SandboxHandlerResult<SandboxOperationName>): Response {
  if (!given.ok) return refusalResponse(given.refusal)
  const { success } = sandboxOperationOf(name)
  return given.result === undefined ? emptyResponse(success) : Response.json(given.result, { status: success, headers })
}
