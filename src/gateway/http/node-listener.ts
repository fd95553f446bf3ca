import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type HttpResponse, redirectTo } from './http-response.ts'
import {
  type IncomingRequest,
  incomingOf,
  type Message,
  type RequestTarget,
  type Respond,
  readRequestTarget,
  withoutBasePath,
} from './incoming-request.ts'
import type { RefuseUnreadable } from './unreadable-requests.ts'

interface Served {
  /** Never rejects. */
  readonly respond: Respond
  /** The path of PUBLIC_URL, which is taken off each request; empty for an origin. */
  readonly basePath?: string
}

interface Product extends Served {
  /** Answers in the place of Node, whose own responses have neither a body nor a request id. */
  readonly refuseUnreadable: RefuseUnreadable
}

interface Limits extends ServerOptions {
  /** How long a connection may carry nothing of a response that is being sent: its client may take nothing of it. */
  readonly stalledMs?: number
}

/** The product as an HTTP server of Node, which answers nothing by itself. */
export function httpServer(
  { refuseUnreadable, ...served }: Product,
  { stalledMs = 0, ...limits }: Limits = {},
): Server {
  const listener = nodeListener(served)
  const latest = new WeakMap<Duplex, ServerResponse>()
  const listen: RequestListener = (incoming, outgoing) => {
    latest.set(incoming.socket, outgoing)
    const cause = unreadableCause(incoming)
    if (cause === undefined) listener(incoming, outgoing)
    else write(refuseUnreadable(cause), incoming, outgoing)
  }
  return (
    createServer({ ...limits, joinDuplicateHeaders: true, requireHostHeader: false }, listen)
      .setTimeout(stalledMs)
      // A response that is still being made is not late by its client.
      .on('timeout', (socket) => {
        if (stateOf(latest.get(socket)) !== 'due') socket.destroy()
      })
      // An expectation that a server does not know may be ignored (RFC 9110, 10.1.1).
      .on('checkExpectation', listen)
      .on('clientError', (error: NodeJS.ErrnoException, socket) => {
        if (!socket.writable || stateOf(latest.get(socket)) === 'begun') socket.destroy()
        else socket.end(textOf(refuseUnreadable(error.code)), () => socket.destroy())
      })
  )
}

/** Why a request that Node has let through cannot be read, for `refuseUnreadable`; undefined if it can. */
function unreadableCause({ httpVersion, headers }: IncomingMessage): 'NO_HOST' | 'OTHER_CODING' | undefined {
  // Node joins two by a comma, which no host has (RFC 9112, 3.2).
  if (headers.host === undefined ? httpVersion === '1.1' : headers.host.includes(',')) return 'NO_HOST'
  // Node takes every coding before chunked for none, and would give the coded bytes for the body.
  const coding = headers['transfer-encoding']?.toLowerCase() ?? 'chunked'
  return coding === 'chunked' ? undefined : 'OTHER_CODING'
}

/** Whether a response of a connection is owed, and whether it has begun: nothing else may be written into it then. */
function stateOf(latest: ServerResponse | undefined): 'none' | 'due' | 'begun' {
  if (latest === undefined || latest.writableFinished) return 'none'
  // A response has no connection while one before it is being written.
  return latest.headersSent || latest.socket === null ? 'begun' : 'due'
}

function textOf({ status, headers, body }: HttpResponse): string {
  const text = String(body)
  const lines = [...headers, ['content-length', Buffer.byteLength(text)]].map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n')
}

/** The product as a listener of Node's HTTP server, which needs the option `joinDuplicateHeaders` (D-632). */
export function nodeListener({ respond, basePath = '' }: Served): RequestListener {
  const arriving = inARow(setImmediate)
  const answering = inARow(process.nextTick)
  return (incoming, outgoing) => {
    const { host, target } = readRequestTarget(incoming.url ?? '/')
    const leads = withoutBasePath(target, basePath)
    if (leads.kind === 'moved') return write(redirectTo(308, leads.location), incoming, outgoing)
    const request = requestOf(incoming, { host, target: leads.target }, new NodeMessage(incoming, outgoing, arriving))
    void respond(request).then((answer) => answering(() => write(answer, incoming, outgoing)))
  }
}

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

function write({ status, headers, body }: HttpResponse, incoming: IncomingMessage, outgoing: ServerResponse): void {
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

/** The most bytes of a body that are read before its request is handled: no more than Node keeps of an unread one. */
const MOST_READ_AHEAD = 16_384

/** A request of Node's HTTP server as the product's parts read it. */
export class NodeMessage implements Message {
  readonly headers: Message['headers']
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #arriving: InARow
  #reading: Reading | undefined
  #gone: AbortController | undefined

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, arriving: InARow) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#arriving = arriving
    this.headers = new NodeHeaders(incoming.headers)
  }

  /** As it comes; null for a request that has none. */
  get body(): AsyncIterable<Uint8Array> | null {
    const { headers } = this.#incoming
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
    // A body that is not read to its end leaves the connection to the response.
    return hasBody ? this.#incoming.iterator({ destroyOnReturn: false }) : null
  }

  get signal(): AbortSignal {
    this.#gone ??= this.#watched()
    return this.#gone.signal
  }

  #watched(): AbortController {
    const gone = new AbortController()
    this.#outgoing.on('close', () => {
      if (!this.#outgoing.writableFinished) gone.abort()
    })
    return gone
  }

  /** Resolves at the end of the turn in which the last byte came; a body that is not read ahead is not waited for. */
  arrived(): Promise<void> {
    return new Promise((resolve) => {
      const { headers } = this.#incoming
      const length = Number(headers['content-length'] ?? 0)
      if (length === 0 || length > MOST_READ_AHEAD) return this.#arriving(resolve)
      read(this.#incoming, (reading) => {
        this.#reading = reading
        this.#arriving(resolve)
      })
    })
  }

  /** Rejects if the client disconnects before the end. */
  arrayBuffer(): Promise<Uint8Array> {
    if (this.#reading !== undefined) return outcomeOf(this.#reading)
    return new Promise((resolve) => read(this.#incoming, (reading) => resolve(outcomeOf(reading))))
  }
}

/** Node's headers under the names of the web's class. */
class NodeHeaders implements Iterable<[string, string]> {
  readonly #headers: IncomingMessage['headers']

  constructor(headers: IncomingMessage['headers']) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }

  has(name: string): boolean {
    return this.#headers[name] !== undefined
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (const name of Object.keys(this.#headers)) yield [name, this.get(name) ?? '']
  }
}

type Reading = { readonly bytes: Uint8Array } | { readonly error: Error }

const outcomeOf = (reading: Reading): Promise<Uint8Array> =>
  'bytes' in reading ? Promise.resolve(reading.bytes) : Promise.reject(reading.error)

function read(incoming: IncomingMessage, done: (reading: Reading) => void): void {
  // A client that hung up before leaves no event.
  if (incoming.destroyed && !incoming.readableEnded) {
    done({ error: new Error('the client has hung up') })
    return
  }
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => done({ bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }))
  incoming.on('error', (error) => done({ error }))
}

/** Takes work that is run later. */
type InARow = (work: () => void) => void

/**
 * Collects work and runs all of it in a row, when `schedule` says so: `setImmediate` at the end of the turn of the event
 * loop in which it came, `process.nextTick` once the promises that are ready have run.
 *
 * What many requests need one after the other then stays in the processor's caches: handling those of one turn together
 * takes a fifth less of a create and a quarter of a read than each between the reading of two sockets. Responses that are
 * written together wake the receiver, often one proxy, once and not for each: to wake it takes half as long as a read.
 */
export function inARow(schedule: (runAll: () => void) => void): InARow {
  let waiting: (() => void)[] = []
  const runAll = () => {
    const works = waiting
    waiting = []
    for (const work of works) runApart(work)
  }
  return (work) => {
    if (waiting.length === 0) schedule(runAll)
    waiting.push(work)
  }
}

/** One that throws ends the process as it would alone, but only after those of the row. */
function runApart(work: () => void): void {
  try {
    work()
  } catch (error) {
    setImmediate(() => {
      throw error
    })
  }
}
