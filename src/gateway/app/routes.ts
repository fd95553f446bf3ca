import type { Logger } from 'pino'
import { describeError } from '../core/log.ts'
import { WEBHOOKS_PATH } from '../core/processor/webhooks-path.ts'
import { refuseUnavailable } from '../http/api-response.ts'
import { fileHeaders } from '../http/files/page-headers.ts'
import { API_BASE } from '../http/gates/route.ts'
import { type Fetch, type FetchIncoming, type IncomingRequest, incomingRequestOf } from '../http/incoming-request.ts'
import type { Probes } from '../http/probes.ts'

interface Parts {
  readonly api: FetchIncoming
  /** The API's document and reference, by path. */
  readonly docs: ReadonlyMap<string, (request: Request) => Promise<Response>>
  readonly probes: Probes
  /** The sandbox's operations and its own pages, where there is a sandbox. */
  readonly sandbox?: ((incoming: IncomingRequest) => Promise<Response | undefined>) | undefined
  /** The processor's webhooks; absent where another gateway is used. */
  readonly webhooks?: FetchIncoming | undefined
  readonly web: FetchIncoming
  readonly log: Logger
}

/** A `/` with a query is a customer's visit, which the sandbox has no page for. */
const mayBeSandbox = ({ path, search }: IncomingRequest): boolean =>
  path === '/' ? search === '' : path.startsWith('/sandbox/')
const isWebhook = (path: string): boolean => `${path}/`.startsWith(`${WEBHOOKS_PATH}/`)

const textHeaders = { ...fileHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/**
 * Hands a request to the part of the server that serves its path. Never rejects: an error is logged and becomes 503 if
 * the database cannot work at the moment, else 500.
 */
export function routesOf({ api, docs, probes, sandbox, webhooks, web, log }: Parts): Fetch {
  const respond: FetchIncoming = async (incoming) => {
    const { request, method, path } = incoming
    const doc = method === 'GET' || method === 'HEAD' ? docs.get(path) : undefined
    if (doc) return doc(request)
    if (path.startsWith(`${API_BASE}/`)) return api(incoming)
    if (webhooks && isWebhook(path)) return webhooks(incoming)
    const probe = probes.get(`${method} ${path}`)
    if (probe) return probe(request)
    const own = mayBeSandbox(incoming) ? await sandbox?.(incoming) : undefined
    return own ?? web(incoming)
  }

  return (request, connection) =>
    respond(incomingRequestOf(request, connection)).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'request failed')
      const unavailable = refuseUnavailable(error)
      return unavailable
        ? new Response(`${unavailable.message}\n`, { status: 503, headers: textHeaders })
        : new Response('The server has failed.\n', { status: 500, headers: textHeaders })
    })
}
