import type { Logger } from 'pino'
import { describeError } from '../core/log.ts'
import type { Fetch } from '../http/api.ts'
import { fileHeaders } from '../http/files/page-headers.ts'
import { API_BASE } from '../http/gates/route.ts'
import { incomingRequestOf } from '../http/incoming-request.ts'
import type { Probes } from '../http/probes.ts'

interface Parts {
  readonly api: Fetch
  /** The API's document and reference, by path. */
  readonly docs: ReadonlyMap<string, (request: Request) => Promise<Response>>
  readonly probes: Probes
  /** The workshop's routes, where there is a sandbox. */
  readonly workshop?: ((request: Request) => Promise<Response | undefined>) | undefined
  readonly web: Fetch
  readonly log: Logger
}

/** Which part of the server answers a path. Never rejects: what a part throws is logged and answered with 500. */
export function routesOf({ api, docs, probes, workshop, web, log }: Parts): Fetch {
  const answer: Fetch = async (request, connection) => {
    const { path } = incomingRequestOf(request, connection)
    const doc = request.method === 'GET' || request.method === 'HEAD' ? docs.get(path) : undefined
    if (doc) return doc(request)
    if (path.startsWith(`${API_BASE}/`)) return api(request, connection)
    const probe = probes.get(`${request.method} ${path}`)
    if (probe) return probe(request)
    const own = path.startsWith('/sandbox/') ? await workshop?.(request) : undefined
    return own ?? web(request, connection)
  }

  return (request, connection) =>
    answer(request, connection).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'request failed')
      return new Response('The server has failed.\n', { status: 500, headers: fileHeaders })
    })
}
