import type { Violation } from '#contract/errors.ts'
import { violation } from '#contract/violations.ts'
import { type Refusal, refuse, refuseInput } from '../../core/refusal.ts'
import { answerOf } from '../../http/api-response.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** A workshop answer with a JSON body. */
export const answerJson = (body: unknown, status = 200): Response => Response.json(body, { status, headers })

/** A workshop answer that has nothing to say. */
export const answerEmpty = (): Response => new Response(null, { status: 204, headers })

/** A refusal, in the form the API gives its own. */
export function answerRefusal(refusal: Refusal, allow: readonly string[] = []): Response {
  const answer = answerOf(refusal, allow)
  return Response.json(answer.body, { status: answer.status, headers: { ...headers, ...answer.headers } })
}

/** 400 that names the fields and the rules they break. */
export const answerInvalid = (violations: readonly Violation[]): Response => answerRefusal(refuseInput(violations))

/** 400 for one field. */
export const answerInvalidField = (...broken: Parameters<typeof violation>): Response =>
  answerInvalid([violation(...broken)])

/** 409: the sandbox stands as it is, and what was asked does not go with that. */
export const answerConflict = (message: string): Response => answerJson({ code: 'CONFLICT', message }, 409)

/** 410: there is no such thing in the sandbox. */
export const answerUnknown = (what: string): Response =>
  answerRefusal(refuse('ENTITY_NOT_FOUND', `There is no such ${what} in the sandbox.`))
