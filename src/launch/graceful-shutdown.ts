import type { ApiAnswer } from '#gateway/http/api-response.ts'
import type { Fetch } from '#gateway/http/incoming-request.ts'
import type { PageAnswering } from '#gateway/http/node-listener.ts'

export interface GracefulShutdown {
  /** Serves as before. During the shutdown each response closes its connection. */
  readonly fetch: Fetch
  /** The API as before, until the shutdown: then `fetch` answers its requests too. */
  readonly answerApi: ApiAnswer
  /** Visits as before, until the shutdown. */
  readonly answerPage: PageAnswering
  /**
   * Starts the shutdown: `/readyz` responds with 503 from now on, so that a load balancer sends requests elsewhere.
   * Returns the milliseconds to go on serving; 0 if readiness was never probed.
   */
  begin(): number
}

const READINESS = '/readyz'
/** Long enough for a load balancer that probes every second. */
const NOTICE_MS = 2000

interface Served {
  readonly fetch: Fetch
  readonly answerApi?: ApiAnswer | undefined
  readonly answerPage?: PageAnswering | undefined
}

/** Lets one of several processes stop without dropping a request that was already sent to it. */
export function createGracefulShutdown({ fetch: serve, answerApi, answerPage }: Served): GracefulShutdown {
  let isProbed = false
  let isStopping = false

  return {
    async fetch(request, connection) {
      const isProbe = request.url.endsWith(READINESS) && new URL(request.url).pathname === READINESS
      isProbed ||= isProbe
      if (!isStopping) return serve(request, connection)
      if (isProbe) return closing(new Response('leaving\n', { status: 503 }))
      return closing(await serve(request, connection))
    },
    answerApi: (incoming) => (isStopping ? undefined : answerApi?.(incoming)),
    answerPage: (incoming) => (isStopping ? undefined : answerPage?.(incoming)),
    begin() {
      isStopping = true
      return isProbed ? NOTICE_MS : 0
    },
  }
}

/** The same response with `connection: close`. It is copied because its headers may be immutable. */
function closing({ status, body, headers }: Response): Response {
  const changed = new Headers(headers)
  changed.set('connection', 'close')
  return new Response(body, { status, headers: changed })
}
