import { type OrRefusal, refuse } from '../core/refusal.ts'
import { type HttpResponse, webResponse } from './http-response.ts'

/** What the HTTP server knows of a request beside the request itself. */
export interface Connection {
  readonly remoteAddress?: string | undefined
  /** The request target as it came over the wire; `Request.url` has its dot segments already resolved. */
  readonly target?: string | undefined
  /** Ends the connection without a response. */
  readonly destroy?: (() => void) | undefined
}

/** What the server reads of a request: every `Request` is one. */
export interface Message {
  readonly headers: Pick<Headers, 'get' | 'has'> & Iterable<[string, string]>
  readonly body: AsyncIterable<Uint8Array> | null
  /** Aborted when the client goes away before it has its response; absent where there is no connection. */
  readonly signal?: AbortSignal
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array>
  /** Resolves when the request is to be handled, whether its body has come or failed. Absent: at once. */
  arrived?(): Promise<void>
}

/** A request, parsed once for everything that handles it. */
export interface IncomingRequest {
  readonly request: Message
  readonly method: string
  /** As sent: neither decoded nor normalised. */
  readonly path: string
  /** What follows the question mark. */
  readonly query: string
  /** The host that the client asks, with its port if it names one. */
  readonly host: string
  /** Address of the connection; undefined where there is none. */
  readonly remoteAddress: string | undefined
  /** Ends the connection without a response; undefined where there is no connection. */
  readonly destroy: (() => void) | undefined
}

export type Respond = (incoming: IncomingRequest) => Promise<HttpResponse>

/** Answers the requests that are its own; undefined for every other one, at once or later. */
export type TryRespond = (incoming: IncomingRequest) => Promise<HttpResponse | undefined> | undefined

/** Asks one part of the server first, and the rest of the server for every request that is none of that part's. */
export const withFallback =
  (first: TryRespond, rest: Respond): Respond =>
  (incoming) => {
    const answer = first(incoming)
    return answer === undefined ? rest(incoming) : answer.then((known) => known ?? rest(incoming))
  }

/** Responds like the web's `fetch`. `connection` is absent wherever there is no HTTP server. */
export type Fetch = (request: Request, connection?: Connection) => Promise<Response>

interface Line extends Connection {
  readonly method: string
  readonly host: string
}

/** A message with its request line, as the server's parts take it. */
export function incomingOf(
  request: Message,
  { method, host, target = '', remoteAddress, destroy }: Line,
): IncomingRequest {
  const mark = target.indexOf('?')
  return {
    request,
    method,
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? '' : target.slice(mark + 1),
    host,
    remoteAddress,
    destroy,
  }
}

/** A `Request` of this process, or of a test. */
export function incomingRequestOf(request: Request, connection: Connection = {}): IncomingRequest {
  const { host, pathname, search } = new URL(request.url)
  const { method } = request
  return incomingOf(request, { ...connection, method, host, target: connection.target ?? pathname + search })
}

/** The server as a function like `fetch`, for callers within this process. */
export const fetchOf =
  (respond: Respond): Fetch =>
  async (request, connection) =>
    webResponse(await respond(incomingRequestOf(request, connection)))

/** What a request line asks for. */
export interface RequestTarget {
  /** The host that the target names itself, which precedes that of the header; undefined for none. */
  readonly host: string | undefined
  /** Path and query. */
  readonly target: string
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?]+)\/?(.*)$/is

/**
 * Reads the target of a request line, which names a server too where the client takes this one for a proxy: the absolute
 * form, which every server must accept (RFC 9112, 3.2.2).
 */
export function readRequestTarget(line: string): RequestTarget {
  const [, host, rest = ''] = ABSOLUTE_FORM.exec(line) ?? []
  return host === undefined ? { host, target: line } : { host, target: `/${rest}` }
}

/** Where a request target leads: a path of ours with its query, or to our address with a slash at its end. */
type Target = { readonly kind: 'ours'; readonly target: string } | { readonly kind: 'moved'; readonly location: string }

/**
 * Takes the path of PUBLIC_URL off a request target, at the one place where requests come in; everything behind it knows
 * the product's own paths alone. A target without it is ours too: it comes from a proxy that has removed the path, from a
 * health check or from this machine. `basePath`: empty for an origin.
 */
export function withoutBasePath(target: string, basePath: string): Target {
  if (basePath === '' || !target.startsWith(basePath)) return { kind: 'ours', target }
  const rest = target.slice(basePath.length)
  if (rest.startsWith('/')) return { kind: 'ours', target: rest }
  // The page's relative addresses need the slash.
  if (rest === '' || rest.startsWith('?')) return { kind: 'moved', location: `${basePath}/${rest}` }
  return { kind: 'ours', target }
}

/** Whether `Accept-Encoding` names an encoding and does not give it the weight 0. */
export const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((item) => {
    const [name, weight = ''] = item.toLowerCase().replaceAll(/\s/g, '').split(';q=')
    return name === encoding && !(weight !== '' && Number(weight) === 0)
  })

const MOST_BYTES = 65_536
// No two runs of spaces meet in it: a long one would take quadratic time.
const TYPE = /^application\/json *(;( *charset="?utf-8"?)? *)?$/i

export type BodyReading = OrRefusal<{ readonly bytes: Uint8Array }>

/** The bytes of a JSON body: 400 for another Content-Type or any Content-Encoding, 413 above 64 KiB. */
export const readBody = async (request: Message): Promise<BodyReading> => refuseForm(request) ?? readBytes(request)

/** 400 unless the headers say that a body is JSON as it stands. */
export function refuseForm({ headers }: Pick<Message, 'headers'>): Refused | undefined {
  if (!TYPE.test(headers.get('content-type') ?? ''))
    return invalid('Content-Type must be application/json, without parameters but charset=utf-8.')
  return headers.has('content-encoding') ? invalid('A Content-Encoding is not taken.') : undefined
}

/**
 * The bytes of any body; 413 above 64 KiB, counted while reading if there is no Content-Length. 400 if the client
 * disconnects before the end: nobody reads that response, but logs and metrics then show no server error.
 */
export async function readBytes(request: Message): Promise<BodyReading> {
  const declared = request.headers.get('content-length')
  if (declared !== null && !(Number(declared) <= MOST_BYTES)) return tooLarge()
  // The HTTP server enforces the declared length, and reading the body at once is fastest.
  if (declared !== null) return request.arrayBuffer().then(wholeOf, endedEarly)
  if (request.body === null) return wholeOf(new Uint8Array())
  return bytesWithin(request.body, MOST_BYTES).then((bytes) => (bytes ? wholeOf(bytes) : tooLarge()), endedEarly)
}

const wholeOf = (body: ArrayBuffer | Uint8Array): BodyReading => ({
  ok: true,
  bytes: body instanceof Uint8Array ? body : new Uint8Array(body),
})

/** The bytes of a stream; undefined if it has more than `most`, of which no more is read then. Rejects as the stream does. */
export async function bytesWithin(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.byteLength
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Refused = Exclude<BodyReading, { readonly ok: true }>

const invalid = (message: string): Refused => ({ ok: false, refusal: refuse('INVALID_REQUEST', message) })
const endedEarly = (): BodyReading => invalid('The body ended too early.')
const tooLarge = (): BodyReading => ({ ok: false, refusal: refuse('BODY_TOO_LARGE', 'A body has at most 64 KiB.') })
