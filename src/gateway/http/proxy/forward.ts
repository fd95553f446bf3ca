import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { urlToHttpOptions } from 'node:url'
import type { BasicErrorCode } from '#contract/errors.ts'
import { API_BASE } from '#contract/operations/request-protocol.ts'
import type { Gateway } from '../../core/gateway.ts'
import type { Metrics } from '../../core/observability/metrics.ts'
import { findRoute } from '../gates/head.ts'
import { type HttpResponse, jsonResponse } from '../http-response.ts'
import type { IncomingRequest, Respond } from '../incoming-request.ts'
import { responseTo } from '../response-to.ts'
import { isPassedOn, requestHeaders } from './headers.ts'

interface Parts extends Pick<Gateway, 'clock' | 'log' | 'newId' | 'clientAddress'> {
  /**
   * Requests to an origin keep their whole path; an address with a path of its own is the base URL that replaces
   * `/api`.
   */
  readonly gatewayUrl: string
  /** The origin that clients use, for `X-Forwarded-Host` and `X-Forwarded-Proto`. */
  readonly publicUrl: string
  readonly metrics: Pick<Metrics, 'countRequest'>
  /** For tests: how long the other gateway may be silent. */
  readonly silentForMs?: number
}

/** Longer than the page waits for a response (20 s), so that the client's own limit acts first. */
const SILENT_FOR_MS = 30_000

/**
 * Forwards `/api/*` to another gateway: target and body go over as they came, and so does the response. Not passed on
 * are headers of the connection, cookies, and what the client says of its own address. A client that goes away ends
 * the request to the other gateway. One that has not begun its response within 30 seconds gets 504, and a response that
 * then stops for as long is cut off.
 * Each request leaves a line in the log and a count in the metrics.
 */
export function forwardTo(parts: Parts): Respond {
  const { gatewayUrl, publicUrl, clock, log, newId, clientAddress, metrics, silentForMs = SILENT_FOR_MS } = parts
  const gateway = new URL(gatewayUrl)
  const base = gateway.pathname === '/' ? API_BASE : gateway.pathname

  const failure: Failure = (status, code, message) => {
    const headers = { 'x-request-id': newId(), 'cache-control': 'no-store' }
    return jsonResponse({ code, message }, { status, headers })
  }

  async function forward(incoming: IncomingRequest): Promise<HttpResponse> {
    const { request, path, query, remoteAddress } = incoming
    const below = path.slice(API_BASE.length)
    if (leavesItsBase(below)) return failure(404, 'UNKNOWN_PATH', 'There is no such path.')
    const client = remoteAddress && clientAddress(remoteAddress, request.headers.get('x-forwarded-for'))
    const headers = requestHeaders(request.headers, { client, publicUrl })
    const target = `${base}${below}${query === '' ? '' : `?${query}`}`
    return send(incoming, { gateway, target, headers, silentForMs }).then(answerFrom, unreachable(failure))
  }

  return async (incoming) => {
    const { method, path, request } = incoming
    const startedMs = clock.monotonic()
    const response = await forward(incoming)
    const durationMs = clock.monotonic() - startedMs
    const routing = findRoute(method, path)
    // The operation's name replaces the path: a path contains ids, and a query may contain anything.
    const operation = routing.ok ? routing.route.name : 'none'
    const status = request.signal?.aborted ? CLIENT_CLOSED : response.status
    metrics.countRequest({ operation, status, durationMs })
    const requestId = new Map(response.headers).get('x-request-id')
    log.info({ requestId, method, operation, status, ms: Math.round(durationMs) }, 'request forwarded')
    return response
  }
}

/** In the log and the metrics only, as nginx counts it: the client went away before there was a response. */
const CLIENT_CLOSED = 499

/**
 * Whether a path climbs above where it begins, for any server that may resolve it: dots and slashes count encoded
 * too, a backslash as a slash, and a segment's `;parameters` do not.
 */
function leavesItsBase(path: string): boolean {
  const plain = path.replace(/%2e/gi, '.').replace(/%2f|%5c|\\/gi, '/')
  let depth = 0
  for (const segment of plain.split('/')) {
    const [name = ''] = segment.split(/;|%3b/i)
    if (name === '..') depth -= 1
    else if (name !== '.' && name !== '') depth += 1
    if (depth < 0) return true
  }
  return false
}

interface Forwarded {
  readonly gateway: URL
  /** Sent as it is: `fetch` would resolve its dot segments. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly silentForMs: number
}

/** A response of this server, with a request id of its own. */
type Failure = (status: number, code: BasicErrorCode, message: string) => HttpResponse

/** The other gateway has not responded, or sent nothing more of its response, for too long. */
class Silent extends Error {}

async function send(incoming: IncomingRequest, forwarded: Forwarded): Promise<IncomingMessage> {
  const { request, method } = incoming
  const { gateway, target: path, silentForMs } = forwarded
  const open = gateway.protocol === 'https:' ? requestHttps : requestHttp
  // An IPv6 address without the brackets that it has in the URL: with them it would be looked up as a name.
  const { protocol, hostname, port } = urlToHttpOptions(gateway)
  const { body, signal } = request
  // The other gateway may close a kept connection while a request is on its way there. A read is then repeated; what may
  // have had an effect must not be (RFC 9110, 9.2.2), so it gets a connection of its own.
  const isRead = method === 'GET' && body === null
  // Node does not frame the body of a GET or DELETE by itself: the other gateway would take it for a second request.
  const isUnframed = body !== null && forwarded.headers['content-length'] === undefined
  const headers = { ...forwarded.headers, ...(isUnframed && { 'transfer-encoding': 'chunked' }) }
  const connection = { protocol, hostname, port, timeout: silentForMs, ...(!isRead && { agent: false }) }
  const outgoing = open({ ...connection, path, method, headers, ...(signal && { signal }) })
  const giveUp = () => outgoing.destroy(new Silent())
  // Interim responses (103) and the pieces of a head are no answer, but to the connection they are no silence.
  const unanswered = setTimeout(giveUp, silentForMs)
  try {
    const response = responseTo(outgoing)
    outgoing.on('timeout', giveUp)
    if (body === null) outgoing.end()
    else pipeline(body, outgoing).catch((error) => outgoing.destroy(error))
    return withStatus(await response)
  } catch (error) {
    const isStale = isRead && outgoing.reusedSocket && !(error instanceof Silent) && signal?.aborted !== true
    if (isStale) return send(incoming, forwarded)
    throw error
  } finally {
    clearTimeout(unanswered)
  }
}

/** Rejects a status such as 099, which Node reads and would not write: no HTTP has one. */
function withStatus(response: IncomingMessage): IncomingMessage {
  const { statusCode = 0 } = response
  if (statusCode >= 200 && statusCode <= 999) return response
  response.destroy()
  throw new Error('a response whose status is none')
}

const BODILESS: readonly number[] = [204, 205, 304]
/** Of a 304 the length is that of what it stands for. */
const LENGTHLESS: readonly number[] = [204, 205]

/** What the other gateway responds is read by the app and never becomes a page at our origin. */
const neverPage = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

function answerFrom(incoming: IncomingMessage): HttpResponse {
  const status = incoming.statusCode ?? 502
  const passedOn = Object.entries(incoming.headersDistinct).filter(
    ([name]) =>
      isPassedOn(name, incoming.headers.connection) &&
      !Object.hasOwn(neverPage, name) &&
      !(name === 'content-length' && LENGTHLESS.includes(status)),
  )
  const headers = passedOn.flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
  headers.push(...Object.entries(neverPage))
  if (!BODILESS.includes(status)) return { status, headers, body: incoming }
  incoming.resume()
  return { status, headers, body: null }
}

/** The API gives 502 and 504 no meaning (D-223), so the page treats them as a failed connection. */
const unreachable =
  (failure: Failure) =>
  (error: unknown): HttpResponse =>
    error instanceof Silent
      ? failure(504, 'SERVER_ERROR', 'The gateway did not answer in time.')
      : failure(502, 'SERVER_ERROR', 'The gateway does not answer.')

/**
 * Rejects unless the other gateway responds, with whatever it says of a request for its base URL; 502, 503 and 504 say
 * that it does not work.
 */
export async function pingGateway(gatewayUrl: string): Promise<void> {
  const { origin, pathname } = new URL(gatewayUrl)
  const address = origin + (pathname === '/' ? API_BASE : pathname)
  const { status, body } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(SILENT_FOR_MS) })
  await body?.cancel()
  if (status >= 502 && status <= 504) throw new Error(`The other gateway responds with ${status}.`)
}
