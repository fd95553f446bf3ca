import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { API_BASE } from '../gates/route.ts'
import type { FetchIncoming } from '../incoming-request.ts'

/** Headers of one connection, not of the message that crosses it (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** The app knows no cookies: another gateway can neither set one at our origin nor read one of it. */
const unknownHere = ['cookie', 'set-cookie']

/** What the other gateway answers is read by the app and never becomes a page at our origin. */
const neverPage = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Forwards `/api/*` to another gateway, unchanged and in both directions as it comes but for cookies. A `gatewayUrl` that is an origin
 * gets the whole path; one with a path of its own is the base URL that stands for `/api`.
 */
export function forwardTo(gatewayUrl: string): FetchIncoming {
  const gateway = new URL(gatewayUrl)
  const base = gateway.pathname === '/' ? API_BASE : gateway.pathname

  return async ({ request, path, search }) => {
    const target = `${base}${path.slice(API_BASE.length)}${search === '' ? '' : `?${search}`}`
    try {
      return responseOf(await send(gateway, target, request))
    } catch {
      return unreachable()
    }
  }
}

function send(gateway: URL, path: string, request: Request): Promise<IncomingMessage> {
  const headers = Object.fromEntries([...request.headers].filter(([name]) => isPassedOn(name)))
  const open = gateway.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const { protocol, hostname, port } = gateway
    const outgoing = open({ protocol, hostname, port, path, method: request.method, headers }, resolve)
    outgoing.on('error', reject)
    if (request.body === null) outgoing.end()
    // Node's own declaration of a web stream and the global one differ in name only.
    else
      Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
        .on('error', reject)
        .pipe(outgoing)
  })
}

const isPassedOn = (name: string): boolean => !hopByHop.includes(name) && !unknownHere.includes(name)

const BODILESS: readonly number[] = [204, 205, 304]

function responseOf(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 502
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (isPassedOn(name)) for (const value of values ?? []) headers.append(name, value)
  }
  for (const [name, value] of Object.entries(neverPage)) headers.set(name, value)
  const isBodiless = BODILESS.includes(status)
  if (isBodiless) incoming.resume()
  // As above: the two declarations differ in name only.
  return new Response(isBodiless ? null : (Readable.toWeb(incoming) as ReadableStream), { status, headers })
}

/** Another status than any that the interface gives a meaning: the page takes it for what it is, a failed connection. */
const unreachable = (): Response =>
  Response.json(
    { code: 'SERVER_ERROR', message: 'The gateway does not answer.' },
    { status: 502, headers: { 'cache-control': 'no-store' } },
  )
