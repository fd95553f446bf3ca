import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Answer } from './answer.ts'
import { inARow } from './in-a-row.ts'
import {
  type IncomingRequest,
  incomingOf,
  type RequestTarget,
  type Respond,
  readRequestTarget,
  withoutBasePath,
} from './incoming-request.ts'
import { NodeMessage } from './node-message.ts'

interface Served {
  /** Never rejects. */
  readonly respond: Respond
  /** The path of PUBLIC_URL, which is taken off each request; empty for an origin. */
  readonly basePath?: string
}

/** The product as a listener of Node's HTTP server, which needs the option `joinDuplicateHeaders` (D-632). */
export function nodeListener({ respond, basePath = '' }: Served): RequestListener {
  const arriving = inARow(setImmediate)
  const answering = inARow(process.nextTick)
  return (incoming, outgoing) => {
    const { host, target } = readRequestTarget(incoming.url ?? '/')
    const leads = withoutBasePath(target, basePath)
    if (leads.kind === 'moved') return void outgoing.writeHead(308, { ...movedHeaders, location: leads.location }).end()
    const request = requestOf(incoming, { host, target: leads.target }, new NodeMessage(incoming, outgoing, arriving))
    void respond(request).then((answer) => answering(() => write(answer, incoming, outgoing)))
  }
}

/** The address may hold a token. */
const movedHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const requestOf = (
  { method = '', headers, socket }: IncomingMessage,
  { host, target }: RequestTarget,
  message: NodeMessage,
): IncomingRequest =>
  incomingOf(message, {
    method,
    target,
    // HTTP/1.0 needs no Host header: a load balancer's health check may have none.
    host: host ?? headers.host ?? 'localhost',
    remoteAddress: socket.remoteAddress,
    destroy: () => void socket.destroy(),
  })

function write({ status, headers, body }: Answer, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (outgoing.destroyed) return
  const lines: string[] = []
  for (const [name, value] of headers) lines.push(name, value)
  if (body === null) outgoing.writeHead(status, lines).end()
  else if (typeof body === 'string') writeText(body, outgoing, { status, lines })
  else if (body instanceof Uint8Array) outgoing.writeHead(status, withLength(lines, body.byteLength)).end(body)
  // Where the client or the source of the stream is gone, the connection ends, which says that the body is not whole.
  else void pipeline(body, outgoing.writeHead(status, lines)).catch(() => outgoing.destroy())
  if (!incoming.complete) discardRest(incoming)
}

interface Head {
  readonly status: number
  /** Names and values of the headers in turn. */
  readonly lines: string[]
}

function writeText(text: string, outgoing: ServerResponse, { status, lines }: Head): void {
  const length = Buffer.byteLength(text)
  // Text of ASCII alone is copied and not converted.
  outgoing.writeHead(status, withLength(lines, length)).end(text, length === text.length ? 'latin1' : 'utf8')
}

const withLength = (lines: string[], length: number): string[] =>
  lines.includes('content-length') ? lines : [...lines, 'content-length', String(length)]

const REST_MS = 500

/**
 * Receives and drops what is left of a body that was answered before its end: a client that is still sending it would
 * otherwise not get the response. One that takes longer than half a second loses the connection.
 */
function discardRest(incoming: IncomingMessage): void {
  incoming.resume()
  setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy()
  }, REST_MS).unref()
}
