import type { IncomingMessage } from 'node:http'
import type { InARow } from './in-a-row.ts'
import type { Message } from './incoming-request.ts'

/** The most bytes of a body that are read before its request is handled: no more than Node keeps of an unread one. */
const MOST_READ_AHEAD = 16_384

/** A request of Node's HTTP server as the API and the pages read it. */
export class NodeMessage implements Message {
  readonly headers: Message['headers']
  readonly body = null
  readonly #incoming: IncomingMessage
  readonly #arriving: InARow
  #reading: Reading | undefined

  constructor(incoming: IncomingMessage, arriving: InARow) {
    this.#incoming = incoming
    this.#arriving = arriving
    const { headers } = incoming
    this.headers = {
      get: (name) => {
        const value = headers[name]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
      has: (name) => headers[name] !== undefined,
    }
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
