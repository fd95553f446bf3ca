import type { Logger } from 'pino'
import { API_BASE } from '#contract/operations/request-protocol.ts'
import { withoutSlash } from '../core/environment/addresses.ts'
import { describeError } from '../core/observability/log.ts'
import { WEBHOOKS_PATH } from '../core/processor/load-processor.ts'
import { refuseUnavailable } from '../http/api.ts'
import { plainText, redirectTo } from '../http/http-response.ts'
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
  /** The paths of the app's pages. */
  readonly pages: ReadonlySet<string>
  /** The path of PUBLIC_URL, empty for an origin. */
  readonly basePath: string
  readonly log: Logger
}

/** A `/` with a query is a customer's visit, which the sandbox has no page for. */
const mayBeSandbox = ({ path, query }: IncomingRequest): boolean =>
  path === '/' ? query === '' : path.startsWith('/sandbox/')
const isApi = (path: string): boolean => `${path}/`.startsWith(`${API_BASE}/`)
const isWebhook = (path: string): boolean => `${path}/`.startsWith(`${WEBHOOKS_PATH}/`)

/**
 * Hands a request to the part of the server that serves its path, and every other one to `web`. Never rejects: an error is
 * logged and becomes 503 if the database cannot work at the moment, else 500.
 */
export function routesOf(parts: Parts): (web: Respond) => Respond {
  const { api, docs, probes, sandbox, webhooks, pages, basePath, log } = parts
  const respondBesideApi = async (incoming: IncomingRequest, web: Respond) => {
    const { method, path } = incoming
    if (webhooks && isWebhook(path)) return webhooks(incoming)
    // Node sends no body in response to HEAD, which many health checks ask with.
    const probe = probes.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
    if (probe) return probe(incoming)
    const own = mayBeSandbox(incoming) ? await sandbox?.(incoming) : undefined
    return own ?? web(incoming)
  }

  /** A page has one address: its relative links would be wrong below one with a slash at its end. */
  const movedPage = ({ path, query }: IncomingRequest) => {
    const page = withoutSlash(path)
    const isPage = page !== path && (docs.has(page) || pages.has(page))
    return isPage ? Promise.resolve(redirectTo(308, `${basePath}${page}${query && `?${query}`}`)) : undefined
  }

  const answerToFailure = (error: unknown) => {
    log.error({ error: describeError(error) }, 'request failed')
    const { message } = refuseUnavailable(error) ?? {}
    return plainText(message ? 503 : 500, message ?? 'The server has failed.', { 'cache-control': 'no-store' })
  }

  return (web) => (incoming) => {
    const { method, path } = incoming
    const isRead = method === 'GET' || method === 'HEAD'
    const doc = isRead ? docs.get(path) : undefined
    if (doc === undefined && isApi(path)) return api(incoming)
    const moved = isRead ? movedPage(incoming) : undefined
    return (moved ?? doc?.(incoming) ?? respondBesideApi(incoming, web)).catch(answerToFailure)
  }
}
