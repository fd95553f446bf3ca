import { httpResponse } from '#gateway/http/http-response.ts'
import type { Respond } from '#gateway/http/incoming-request.ts'
import { bytesOf } from './ask-within.ts'

/** A page waits for one request after another, two of them in most cases. */
const ANSWERED_WITHIN_MS = 200
const REST_MS = 30_000

interface Parts {
  /** The product, which forwards the API to the other gateway. */
  readonly respond: Respond
  readonly monotonic: () => number
}

/**
 * Asks the gateway of GATEWAY_URL for what a first screen shows. A response that takes longer than 200 ms is given up,
 * and for half a minute pages are not rendered: they are sent at once, and ask the slow gateway themselves.
 */
export function anotherGateway({ respond, monotonic }: Parts) {
  let restsUntilMs = Number.NEGATIVE_INFINITY
  const answerInTime: Respond = async (incoming) => {
    const { request } = incoming
    const { headers, body } = request
    const late = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    try {
      const asked = { headers, body, signal: late, arrayBuffer: () => request.arrayBuffer() }
      const answer = await respond({ ...incoming, request: asked })
      const received = answer.body && (await bytesOf(answer))
      if (!late.aborted) return { status: answer.status, headers: answer.headers, body: received }
    } catch (error) {
      if (!late.aborted) throw error
    }
    restsUntilMs = monotonic() + REST_MS
    incoming.destroy?.()
    return httpResponse(null, { status: 504 })
  }
  return { respond: answerInTime, isSlow: () => monotonic() < restsUntilMs }
}
