import { createServer, type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { httpResponse } from '../../../http/http-response.ts'
import type { Respond } from '../../../http/incoming-request.ts'
import { nodeListener } from '../../../http/node-listener.ts'

/** For tests: a real HTTP server on a free port of the loopback address. */
export interface TestServer {
  readonly port: number
  /** Sets the handler of requests from now on. It can be set late, because a handler may need to know the port. */
  respondWith(respond: Respond): void
  close(): Promise<void>
}

/** Starts listening. Until a handler is set, every request gets 503. */
export async function startTestServer(): Promise<TestServer> {
  let current: Respond = async () => httpResponse(null, { status: 503 })
  const listener = nodeListener({ respond: (incoming) => current(incoming) })
  const server = createServer({ joinDuplicateHeaders: true }, listener)
  return {
    port: await listeningPort(server),
    respondWith: (respond) => {
      current = respond
    },
    close: () => closeServer(server),
  }
}

export interface TestRequest {
  readonly method: string
  /** Sent unchanged: the path is not normalised. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
}

export interface TestResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The body as JSON; undefined if there is no body or it is not JSON. */
  readonly json: unknown
}

/** Sends one request over a new connection; rejects if there is no response. */
export function sendOverHttp(port: number, { method, path, headers = {}, body }: TestRequest): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp({ host: '127.0.0.1', port, method, path, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: jsonOf(text) })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
