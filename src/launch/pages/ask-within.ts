import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliDecompress, gunzip, type InputType, inflate, type ZlibOptions } from 'node:zlib'
import type { HttpResponse } from '#gateway/http/http-response.ts'
import { bytesWithin, type Connection, incomingOf, type Message, type Respond } from '#gateway/http/incoming-request.ts'
import { headersOf } from '#web/api/transport.ts'
import type { Ask } from '#web/ssr/recorded-calls.ts'

/** The longest pause that a customer waits for after a press. */
export const PATIENCE_MS = 1_000

/**
 * Asks once more after a 429 whose Retry-After is short: a customer without the app who goes on quickly is not shown an
 * empty page for that, and what was typed into a form is not sent back.
 */
export const patient =
  (ask: Ask): Ask =>
  async (request) => {
    const response = await ask(request)
    const pauseMs = Number(response?.headers['retry-after']) * 1_000
    if (response?.status !== 429 || !(pauseMs <= PATIENCE_MS)) return response
    await pause(pauseMs)
    return ask(request)
  }

interface Client extends Pick<Connection, 'remoteAddress'> {
  readonly host: string
  /** What a proxy has said of the customer's address. */
  readonly forwardedFor: string | null
}

/** The API without a network: each request is handled like any other, for the customer's own IP address. */
export function askWithin(respond: Respond, { host, remoteAddress, forwardedFor }: Client): Ask {
  return async (request) => {
    const { method, path } = request
    let isCut = false
    const destroy = () => {
      isCut = true
    }
    const target = `/api${path}`
    const asked = incomingOf(messageOf(request, forwardedFor), { method, host, target, remoteAddress, destroy })
    // A gateway elsewhere may end a response in the middle.
    const received = await respond(asked)
      .then(receivedOf)
      .catch(() => undefined)
    return isCut ? undefined : received
  }
}

async function receivedOf(answer: HttpResponse): ReturnType<Ask> {
  const { status, body } = answer
  const headers = Object.fromEntries(answer.headers)
  return { status, headers, text: body === null ? undefined : await decodedText(answer, headers['content-encoding']) }
}

/** Whoever is sent no Accept-Encoding may encode as it likes (RFC 9110, section 12.5.3). */
const decoders = new Map([
  ['gzip', promisify<InputType, ZlibOptions, Buffer>(gunzip)],
  ['br', promisify<InputType, BrotliOptions, Buffer>(brotliDecompress)],
  ['deflate', promisify<InputType, ZlibOptions, Buffer>(inflate)],
])

/** More than any list of banks has; a response may have no end, and a small one may decode to any length. */
const MOST_BYTES = 4 * 1024 * 1024

/** The body of a response; rejects, and reads no more of it, beyond 4 MiB. */
export async function bytesOf({ body }: HttpResponse): Promise<Buffer> {
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) return Buffer.from(body ?? '')
  const bytes = await bytesWithin(body, MOST_BYTES)
  if (bytes === undefined) throw new Error('a response that is too long')
  return bytes
}

/** Rejects for another encoding, as for a response that is cut off: a browser with the app reads it itself. */
async function decodedText(answer: HttpResponse, encoding = ''): Promise<string> {
  const name = encoding.toLowerCase()
  if (typeof answer.body === 'string') return answer.body
  if (name === '' || name === 'identity') return new TextDecoder().decode(await bytesOf(answer))
  const decode = decoders.get(name)
  if (decode === undefined) throw new Error('a response in an encoding that is not read')
  const decoded = await decode(await bytesOf(answer), { maxOutputLength: MOST_BYTES })
  return decoded.toString()
}

function messageOf(request: Parameters<Ask>[0], forwardedFor: string | null): Message {
  const bytes = Buffer.from(request.body ?? '')
  const headers: Record<string, string> = { ...headersOf(request) }
  if (forwardedFor !== null) headers['x-forwarded-for'] = forwardedFor
  if (request.body !== undefined) headers['content-length'] = String(bytes.length)
  return {
    headers: new Headers(headers),
    // A gateway elsewhere is sent it piece by piece.
    body: request.body === undefined ? null : Readable.from([bytes]),
    arrayBuffer: async () => bytes,
  }
}
