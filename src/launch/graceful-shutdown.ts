import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'
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
  /**
   * Closes the server once it has accepted every connection that waits in the system's queue: Node accepts one in each
   * turn of its event loop, and those that are left when it stops listening are reset. What is served meanwhile is
   * answered after that, so that a client which opens its next connection then is refused. Resolves at the last response.
   */
  close(server: Pick<Server, 'on' | 'close'>): Promise<void>
}

const READINESS = '/readyz'
/** Long enough for a load balancer that probes every second. */
const NOTICE_MS = 2000
/** After as long without a connection or request, none is waiting; and so many turns, of which a busy machine makes few. */
const QUIET_MS = 20
const QUIET_TURNS = 3
/** Clients that open connection after connection do not keep the process from ending. */
const ACCEPT_MS = 500

/** Lets one of several processes stop without dropping a request that was already sent to it. */
export function createGracefulShutdown({ respond: serve }: Pick<GracefulShutdown, 'respond'>): GracefulShutdown {
  let isProbed = false
  let isStopping = false
  let closing = Promise.resolve()
  let latestMs = 0
  let quietTurns = 0
  const arrived = () => {
    latestMs = performance.now()
    quietTurns = 0
  }
  const isQuiet = () => quietTurns >= QUIET_TURNS && performance.now() >= latestMs + QUIET_MS

  async function acceptWaiting(server: Pick<Server, 'on'>): Promise<void> {
    server.on('connection', arrived)
    arrived()
    const endMs = latestMs + ACCEPT_MS
    for (; !isQuiet() && performance.now() < endMs; quietTurns += 1) await setImmediate()
  }

  return {
    respond(incoming) {
      const isProbe = incoming.path === READINESS
      isProbed ||= isProbe
      if (!isStopping) return serve(incoming)
      arrived()
      return (isProbe ? Promise.resolve(leaving) : serve(incoming)).then(async (response) => {
        await closing
        return lastOnItsConnection(response)
      })
    },
    begin() {
      isStopping = true
      return isProbed ? NOTICE_MS : 0
    },
    close(server) {
      return new Promise((resolve) => {
        closing = acceptWaiting(server).then(() => void server.close(() => resolve()))
      })
    },
  }
}

const leaving = httpResponse('leaving\n', { status: 503 })

/** The same answer with `connection: close`. */
const lastOnItsConnection = ({ status, headers, body }: HttpResponse): HttpResponse => ({
  status,
  headers: [...headers, ['connection', 'close']],
  body,
})
