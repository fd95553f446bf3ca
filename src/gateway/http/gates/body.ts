import { type OrRefusal, refuse } from '../../core/refusal.ts'
import type { Message } from '../incoming-request.ts'

/** The most bytes of a body. */
const MOST_BYTES = 65_536
const TYPE = /^application\/json *(; *charset="?utf-8"?)? *$/i

export type BodyReading = OrRefusal<{ readonly bytes: Uint8Array }>

/** The bytes of a JSON body: 400 for another Content-Type or any Content-Encoding, 413 above 64 KiB. */
export async function readBody(request: Message): Promise<BodyReading> {
  const { headers } = request
  if (!TYPE.test(headers.get('content-type') ?? '')) return invalid('Content-Type must be application/json.')
  if (headers.has('content-encoding')) return invalid('A Content-Encoding is not taken.')
  return readBytes(request)
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
  return request.body === null ? wholeOf(new Uint8Array()) : readStream(request.body).catch(endedEarly)
}

const wholeOf = (body: ArrayBuffer | Uint8Array): BodyReading => ({
  ok: true,
  bytes: body instanceof Uint8Array ? body : new Uint8Array(body),
})

async function readStream(body: AsyncIterable<Uint8Array>): Promise<BodyReading> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > MOST_BYTES) return tooLarge()
    chunks.push(chunk)
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}

const invalid = (message: string): BodyReading => ({ ok: false, refusal: refuse('INVALID_REQUEST', message) })
const endedEarly = (): BodyReading => invalid('The body ended too early.')
const tooLarge = (): BodyReading => ({ ok: false, refusal: refuse('BODY_TOO_LARGE', 'A body has at most 64 KiB.') })
