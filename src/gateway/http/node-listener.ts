import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ApiAnswer, WrittenResponse } from './api-response.ts'
import { withoutBasePath } from './base-path.ts'
import { connectionOf } from './connection.ts'
import { MOST_BYTES } from './gates/body.ts'
import { API_BASE } from './gates/route.ts'
import { inARow } from './in-a-row.ts'
import { type Fetch, type IncomingRequest, incomingOf, type Message } from './incoming-request.ts'
import { NodeMessage } from './node-message.ts'

/** A page as it is sent. */
export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

/** Answers a visit of a page. Never rejects; undefined for a request that `fetch` serves, at once or later. */
export type PageAnswering = (incoming: IncomingRequest<Message>) => Promise<PageAnswer | undefined> | undefined

interface Served {
  /** Serves everything that `answerApi` does not. */
  readonly fetch: Fetch
  readonly answerApi?: ApiAnswer | undefined
  readonly answerPage?: PageAnswering | undefined
  /** The path of PUBLIC_URL, which is taken off each request; empty for an origin. */
  readonly basePath?: string
}

/**
 * The product as a listener of Node's HTTP server, which needs the option `joinDuplicateHeaders`. Requests of the API
 * and visits are answered without `Request`, `Response` and streams, which cost more than most operations (D-632). A
 * request whose body has no declared length, or is too long, takes the slower way, which knows how to refuse it while
 * it is being sent.
 */
export function nodeListener({ fetch, answerApi, answerPage, basePath = '' }: Served): RequestListener {
  // The adapter replaces the global Response, so that text is written to the socket without a stream.
  const serve = getRequestListener((request, { incoming }) => fetch(request, connectionOf(incoming)), {
    overrideGlobalObjects: true,
    // HTTP/1.0 needs no Host header: a load balancer's health check may have none.
    hostname: 'localhost',
  })
  const arriving = inARow(setImmediate)
  const answering = inARow(process.nextTick)
  return (incoming, outgoing) => {
    const leads = withoutBasePath(incoming.url ?? '/', basePath)
    if (leads.kind === 'moved') return void outgoing.writeHead(308, { ...movedHeaders, location: leads.location }).end()
    incoming.url = leads.target
    const request = () =>
      incomingOf(new NodeMessage(incoming, arriving), { method: incoming.method ?? '', ...connectionOf(incoming) })
    const answer = isPlainApiRequest(incoming) ? answerApi?.(request()) : undefined
    if (answer) return void answer.then((response) => answering(() => write(outgoing, response)))
    const page = isVisit(incoming) ? answerPage?.(request()) : undefined
    if (page === undefined) return void serve(incoming, outgoing)
    void page.then((written) => (written ? writePage(outgoing, written) : serve(incoming, outgoing)))
  }
}

/** The address may hold a token. */
const movedHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

function isPlainApiRequest({ url = '', method, headers }: IncomingMessage): boolean {
  if (!url.startsWith(`${API_BASE}/`) || headers['transfer-encoding'] !== undefined) return false
  const length = headers['content-length']
  return method === 'POST' ? Number(length) <= MOST_BYTES : method === 'GET' && length === undefined
}

/** A path of one part with a query. */
const isVisit = ({ url = '', method }: IncomingMessage): boolean => method === 'GET' && /^\/[a-z]*\?/.test(url)

function writePage(outgoing: ServerResponse, { status, headers, bytes }: PageAnswer): void {
  if (!outgoing.destroyed) outgoing.writeHead(status, headers).end(bytes)
}

function write(outgoing: ServerResponse, { status, headers, text }: WrittenResponse): void {
  if (outgoing.destroyed) return
  if (text === undefined) {
    outgoing.writeHead(status, headers).end()
    return
  }
  const length = Buffer.byteLength(text)
  // Text of ASCII alone is copied and not converted.
  const encoding = length === text.length ? 'latin1' : 'utf8'
  outgoing.writeHead(status, { ...headers, 'content-length': length }).end(text, encoding)
}
