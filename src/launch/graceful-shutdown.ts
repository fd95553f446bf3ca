import { type HttpResponse, httpResponse } from '#gateway/http/http-response.ts'
import type { Respond } from '#gateway/http/incoming-request.ts'

export interface GracefulShutdown {
  /** Serves as before. During the shutdown each response closes its connection. */
  readonly respond: Respond
  /**
   * Starts the shutdown: `/readyz` responds with 503 from now on, so that a load balancer sends requests elsewhere.
   * Returns the milliseconds to go on serving; 0 if readiness was never probed.
   */
  begin(): number
}

const READINESS = '/readyz'
/** Long enough for a load balancer that probes every second. */
const NOTICE_MS = 2000

/** Lets one of several processes stop without dropping a request that was already sent to it. */
export function createGracefulShutdown({ respond: serve }: Pick<GracefulShutdown, 'respond'>): GracefulShutdown {
  let isProbed = false
  let isStopping = false

  return {
    respond(incoming) {
      const isProbe = incoming.path === READINESS
      isProbed ||= isProbe
      if (!isStopping) return serve(incoming)
      return isProbe ? Promise.resolve(closing(leaving)) : serve(incoming).then(closing)
    },
    begin() {
      isStopping = true
      return isProbed ? NOTICE_MS : 0
    },
  }
}

const leaving = httpResponse('leaving\n', { status: 503 })

/** The same answer with `connection: close`. */
const closing = ({ status, headers, body }: HttpResponse): HttpResponse => ({
  status,
  headers: [...headers, ['connection', 'close']],
  body,
})
