/** What the HTTP server knows of a request beside the request itself. */
export interface Connection {
  readonly remoteAddress?: string | undefined
  /** The request target as it came over the wire; `Request.url` has its dot segments already resolved. */
  readonly target?: string | undefined
  /** Ends the connection without a response. */
  readonly destroy?: (() => void) | undefined
}

/** What the API reads of a request: every `Request` is one. */
export interface Message {
  readonly headers: Pick<Headers, 'get' | 'has'>
  readonly body: ReadableStream<Uint8Array> | null
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array>
  /** Resolves when the request is to be handled, whether its body has come or failed. Absent: at once. */
  arrived?(): Promise<void>
}

/** A request, parsed once for everything that handles it. */
export interface IncomingRequest<M extends Message = Request> {
  readonly request: M
  readonly method: string
  /** As sent: neither decoded nor normalised. */
  readonly path: string
  /** What follows the question mark. */
  readonly search: string
  /** Address of the connection; undefined where there is none. */
  readonly remoteAddress: string | undefined
  /** Ends the connection without a response; undefined where there is no connection. */
  readonly destroy: (() => void) | undefined
}

/** Responds to a request. `connection` is absent in tests and wherever there is no HTTP server. */
export type Fetch = (request: Request, connection?: Connection) => Promise<Response>

/** Answers a parsed request. */
export type FetchIncoming = (incoming: IncomingRequest) => Promise<Response>

/** Parses a request; the routes do it once for each. */
export const incomingRequestOf = (request: Request, connection: Connection = {}): IncomingRequest =>
  incomingOf(request, { ...connection, method: request.method, target: connection.target ?? targetOf(request.url) })

/** As `incomingRequestOf`, for a message without a method and a URL of its own. */
export function incomingOf<M extends Message>(
  request: M,
  { method, target = '', remoteAddress, destroy }: Connection & { readonly method: string },
): IncomingRequest<M> {
  const mark = target.indexOf('?')
  return {
    request,
    method,
    path: mark === -1 ? target : target.slice(0, mark),
    search: mark === -1 ? '' : target.slice(mark + 1),
    remoteAddress,
    destroy,
  }
}

/** The target within an absolute URL: what follows its authority. */
const targetOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('://') + 3))
