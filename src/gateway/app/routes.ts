import type { Logger } from 'pino'
import { API_BASE } from '#contract/operations/request-protocol.ts'
import { describeError } from '../core/observability/log.ts'
import { WEBHOOKS_PATH } from '../core/processor/load-processor.ts'
import { refuseUnavailable } from '../http/api.ts'
import { plainText } from '../http/http-response.ts'
import type { IncomingRequest, Respond, TryRespond } from '../http/incoming-request.ts'
import type { Probes } from '../http/probes.ts'

interface Parts {
  readonly api: Respond
  /** The API's document and reference, by path. */
  readonly docs: ReadonlyMap<string, Respond>
  readonly probes: Probes
  /** The sandbox's operations and its own pages, where there is a sandbox. */
  readonly sandbox?: TryRespond | undefined
  /** The processor's webhooks; absent where another gateway is used. */
  readonly webhooks?: Respond | undefined
  readonly log: Logger
}

/** A `/` with a query is a customer's visit, which the sandbox has no page for. */
const mayBeSandbox = ({ path, query }: IncomingRequest): boolean =>
  path === '/' ? query === '' : path.startsWith('/sandbox/')
const isWebhook = (path: string): boolean => `${path}/`.startsWith(`${WEBHOOKS_PATH}/`)

/**
 * Hands a request to the part of the server that serves its path, and every other one to `web`. Never rejects: an error is
 * logged and becomes 503 if the database cannot work at the moment, else 500.
 */
export function routesOf({ api, docs, probes, sandbox, webhooks, log }: Parts): (web: Respond) => Respond {
  const respondBesideApi = async (incoming: IncomingRequest, web: Respond) => {
    const { method, path } = incoming
    if (webhooks && isWebhook(path)) return webhooks(incoming)
    // Node sends no body in response to HEAD, which many health checks ask with.
    const probe = probes.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
    if (probe) return probe(incoming)
    const own = mayBeSandbox(incoming) ? await sandbox?.(incoming) : undefined
    return own ?? web(incoming)
  }

  const answerToFailure = (error: unknown) => {
    log.error({ error: describeError(error) }, 'request failed')
    const { message } = refuseUnavailable(error) ?? {}
    return plainText(message ? 503 : 500, message ?? 'The server has failed.', { 'cache-control': 'no-store' })
  }

  return (web) => (incoming) => {
    const { method, path } = incoming
    const doc = method === 'GET' || method === 'HEAD' ? docs.get(path) : undefined
    if (doc === undefined && path.startsWith(`${API_BASE}/`)) return api(incoming)
    return (doc?.(incoming) ?? respondBesideApi(incoming, web)).catch(answerToFailure)
  }
}
