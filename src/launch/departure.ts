import type { Fetch } from '#gateway/http/incoming-request.ts'

export interface Departure {
  /** FieldValues as the given one; once leaving, each answer is the last one of its connection. */
  readonly fetch: Fetch
  /**
   * Says at `/readyz` and with each answer that this process goes, so that whoever shares out requests asks others.
   * FieldValues how many milliseconds to go on serving: none where nobody has ever asked whether it is ready.
   */
  leave(): number
}

const READINESS = '/readyz'
/** Long enough for a load balancer that looks every second. */
const NOTICE_MS = 2000

/** Lets a process leave a group of equals without dropping a request that was sent to it in good faith. */
export function createDeparture(serve: Fetch): Departure {
  let isWatched = false
  let isLeaving = false

  return {
    async fetch(request, connection) {
      const isProbe = request.url.endsWith(READINESS) && new URL(request.url).pathname === READINESS
      isWatched ||= isProbe
      if (!isLeaving) return serve(request, connection)
      if (isProbe) return lastOf(new Response('leaving\n', { status: 503 }))
      return lastOf(await serve(request, connection))
    },
    leave() {
      isLeaving = true
      return isWatched ? NOTICE_MS : 0
    },
  }
}

/** The same answer; its headers may be of a kind that cannot be changed. */
function lastOf({ status, body, headers }: Response): Response {
  const changed = new Headers(headers)
  changed.set('connection', 'close')
  return new Response(body, { status, headers: changed })
}
