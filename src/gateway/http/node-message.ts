import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InARow } from './in-a-row.ts'
import type { Message } from './incoming-request.ts'

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
