import { meantWords } from '#contract/meant-path.ts'
import {
  isSandboxReceiver,
  PATH_NAME,
  SANDBOX_API_BASE,
  type SandboxOperation,
  type SandboxOperationName,
  sandboxOperationNames,
  sandboxOperationOf,
} from '#contract/sandbox/operations.ts'
import { basePathOf } from '../../../core/environment/addresses.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { describeError } from '../../../core/observability/log.ts'
import { refuseFailureRate, refuseGuess } from '../../../core/rate/admissions.ts'
import { type Refusal, refuse } from '../../../core/refusal.ts'
import { refuseUnavailable } from '../../../http/api.ts'
import type { HttpResponse } from '../../../http/http-response.ts'
import type { IncomingRequest, TryRespond } from '../../../http/incoming-request.ts'
import { bankPageRoutes } from '../../bank-page/routes.ts'
import { isForLanding, landingPage } from '../../pages/landing-page.ts'
import { orderPage } from '../../pages/order-page.ts'
import { refuseAccess } from './access.ts'
import type { SandboxContext, SandboxHandler } from './handler.ts'
import { sandboxHandlers } from './handlers.ts'
import { readSandboxBody } from './request-body.ts'
import { refusalResponse, responseTo } from './response.ts'

/**
 * Serves the sandbox's operations, the page at `/` alone, the page of an order and the simulated bank's page at
 * `/sandbox/bank/…`; undefined for every other path. To be mounted where there is a sandbox only.
 */
export function sandboxRoutes(gateway: Gateway): TryRespond {
  const bankPage = bankPageRoutes(gateway)
  return async (incoming) =>
    incoming.path.startsWith(`${SANDBOX_API_BASE}/`)
      ? handleRequest(gateway, incoming).catch((error: unknown) => answerToFailure(gateway, error))
      : ((await sandboxPage(gateway, incoming)) ?? bankPage(incoming))
}

/** Serves the sandbox's pages without scripts; undefined for every other request. */
async function sandboxPage(gateway: Gateway, incoming: IncomingRequest): Promise<HttpResponse | undefined> {
  const { method, path } = incoming
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { merchantsFile, publicUrl } = gateway.environment
  if (isForLanding(incoming))
    return landingPage({ hasDemoShop: merchantsFile === undefined, basePath: basePathOf(publicUrl) })
  return orderPage(gateway, path)
}

/** 503 if the database cannot work at the moment; throws every other error again. */
function answerToFailure({ log }: Gateway, error: unknown): HttpResponse {
  const unavailable = refuseUnavailable(error)
  if (unavailable === undefined) throw error
  log.error({ error: describeError(error) }, 'request failed')
  return refusalResponse(unavailable)
}

/**
 * Takes a request through the gates in the order of the API's: path 404, method 405, access 403, 401 and 429, shape 400.
 */
async function handleRequest(gateway: Gateway, incoming: IncomingRequest): Promise<HttpResponse> {
  const routing = findSandboxRoute(incoming.method, incoming.path)
  if (!routing.ok) return refusalResponse(routing.refusal, routing.allow)
  const { name } = routing
  const operation = sandboxOperationOf(name)
  const refusal = await refuseAccessOrGuess(gateway, incoming, operation)
  if (refusal) return refusalResponse(refusal)
  // The path's pattern has a group for every name in the row's path, and the compiler cannot see that.
  const path = routing.path as AnyContext['path']
  if (isSandboxReceiver(name)) return sandboxHandlers[name]({ gateway, incoming, path })
  const reading = await readSandboxBody(incoming.request, operation)
  if (!reading.ok) return refusalResponse(reading.refusal)
  // As above: the body was read by the schema of its own operation.
  const body = reading.body as AnyContext['body']
  const handler = sandboxHandlers[name] as SandboxHandler<SandboxOperationName>
  const query = queryOf(operation.query, new URLSearchParams(incoming.query))
  return responseTo(name, await handler({ gateway, path, query, body }))
}

/**
 * Why a request may not use the sandbox. Wrong keys count against the client's address, and beyond its rate every key
 * from there is refused with 429. A request without a key is no guess.
 */
async function refuseAccessOrGuess(
  gateway: Gateway,
  incoming: IncomingRequest,
  operation: Pick<SandboxOperation, 'isOpen'>,
): Promise<Refusal | undefined> {
  const refusal = refuseAccess(incoming, operation, gateway.environment)
  const { headers } = incoming.request
  const isGuess = !operation.isOpen && gateway.environment.sandboxKey !== undefined && headers.has('authorization')
  if (!isGuess) return refusal
  const address = gateway.clientAddress(incoming.remoteAddress ?? 'unknown', headers.get('x-forwarded-for'))
  const tooMany = await refuseGuess(gateway, address, 'sandbox key failures')
  if (tooMany || refusal === undefined) return tooMany
  return (await refuseFailureRate(gateway, address, 'sandbox key failures')) ?? refusal
}

type AnyContext = SandboxContext<SandboxOperationName>

/** The first value of each key that the operation takes; unknown keys are ignored. */
const queryOf = (keys: readonly string[] = [], search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(keys.flatMap((key) => (search.has(key) ? [[key, search.get(key) ?? '']] : [])))

export type SandboxRouting =
  | { readonly ok: true; readonly name: SandboxOperationName; readonly path: Readonly<Record<string, string>> }
  /** `allow`: the methods that the path does have, where only the method is wrong. */
  | { readonly ok: false; readonly refusal: Refusal; readonly allow?: readonly string[] }

/** Finds the operation of a request: 404 where the path is none of the table's, 405 on the method. */
export function findSandboxRoute(method: string, pathname: string): SandboxRouting {
  const matches = templates.flatMap(({ name, pattern }) => {
    const found = pattern.exec(pathname)
    return found ? [{ name, path: { ...found.groups } }] : []
  })
  if (matches.length === 0) {
    const words = `The sandbox has no such path.${meantWords(pathname, paths)}`
    return { ok: false, refusal: refuse('UNKNOWN_PATH', words) }
  }
  const match = matches.find(({ name }) => sandboxOperationOf(name).method === method)
  if (match) return { ok: true, ...match }
  const allow = matches.map(({ name }) => sandboxOperationOf(name).method)
  return { ok: false, refusal: refuse('METHOD_NOT_ALLOWED', `Allowed here: ${allow.join(', ')}.`), allow }
}

/** `/a/{id}/!b` as an anchored pattern with one group for each name. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.!]/g, '\\$&').replace(/\{(\w+)\}/g, `(?<$1>${PATH_NAME})`)}$`)

const paths = sandboxOperationNames.map((name) => `${SANDBOX_API_BASE}${sandboxOperationOf(name).path}`)

const templates = sandboxOperationNames.map((name) => ({
  name,
  pattern: patternOf(`${SANDBOX_API_BASE}${sandboxOperationOf(name).path}`),
}))
