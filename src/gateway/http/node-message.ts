import type { IncomingMessage } from 'node:http'
import type { Message } from './incoming-request.ts'

/** A request of Node's HTTP server as the API and the pages read it. Its body can be read once. */
export function nodeMessage(incoming: IncomingMessage): Message {
  const { headers } = incoming
  return {
    headers: {
      get: (name) => {
        const value = headers[name]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
      has: (name) => headers[name] !== undefined,
    },
    body: null,
    arrayBuffer: () => bytesOf(incoming),
  }
}

/** Rejects if the client disconnects before the end. Not by `buffer` of Node's stream consumers, which is slow (D-801). */
function bytesOf(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // A client that hung up before leaves no event.
    if (incoming.destroyed && !incoming.readableEnded) return reject(new Error('the client has hung up'))
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve(Buffer.concat(chunks)))
    incoming.on('error', reject)
  })
}
