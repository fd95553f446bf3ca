import { httpResponse } from '#gateway/http/http-response.ts'
import { type IncomingRequest, incomingRequestOf, type Respond } from '#gateway/http/incoming-request.ts'
import { bytesOf } from './ask-within.ts'

/** A page waits for one request after another, two of them in most cases. */
const ANSWERED_WITHIN_MS = 200
const REST_MS = 30_000

interface Parts {
  /** The product, which forwards the API to the other gateway. */
  readonly respond: Respond
  readonly monotonic: () => number
  /** For tests: how long a response may take. */
  readonly answeredWithinMs?: number
}

/**
 * Asks the gateway of GATEWAY_URL for what a first screen shows. A response that takes longer than 200 ms is given up,
 * and for half a minute pages are not rendered: they are sent at once, and ask the slow gateway themselves.
 */
export function anotherGateway({ respond, monotonic, answeredWithinMs = ANSWERED_WITHIN_MS }: Parts) {
  let restsUntilMs = Number.NEGATIVE_INFINITY
  const answerInTime: Respond = async ({ request, method, path, remoteAddress, destroy }) => {
    const late = AbortSignal.timeout(answeredWithinMs)
    try {
      const asked = incomingRequestOf(await requestOf({ request, method, path }, late), { remoteAddress, target: path })
      const answer = await respond(asked)
      const body = answer.body && (await bytesOf(answer))
      if (!late.aborted) return { status: answer.status, headers: answer.headers, body }
    } catch (error) {
      if (!late.aborted) throw error
    }
    restsUntilMs = monotonic() + REST_MS
    destroy?.()
    return httpResponse(null, { status: 504 })
  }
  return { respond: answerInTime, isSlow: () => monotonic() < restsUntilMs }
}

/** What the page sends, and whose address it is. */
const names = ['accept', 'authorization', 'content-type', 'x-api-version', 'x-forwarded-for']

type Asked = Pick<IncomingRequest, 'request' | 'method' | 'path'>

async function requestOf({ request, method, path }: Asked, signal: AbortSignal): Promise<Request> {
  const headers = names.flatMap((name) => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const body = new Uint8Array(await request.arrayBuffer())
  // The host is not sent: the forwarder knows where the gateway is.
  return new Request(`http://localhost${path}`, { method, headers, signal, ...(body.length > 0 && { body }) })
}
