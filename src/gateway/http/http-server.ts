import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpResponse } from './http-response.ts'
import { nodeListener, type Served, write } from './node-listener.ts'
import type { RefuseUnreadable } from './unreadable-requests.ts'

interface Product extends Served {
  /** Answers in the place of Node, whose own responses have neither a body nor a request id. */
  readonly refuseUnreadable: RefuseUnreadable
}

/** The product as an HTTP server of Node, which answers nothing by itself. */
export function httpServer({ refuseUnreadable, ...served }: Product, limits: ServerOptions = {}): Server {
  const listener = nodeListener(served)
  const latest = new WeakMap<Duplex, ServerResponse>()
  const listen: RequestListener = (incoming, outgoing) => {
    latest.set(incoming.socket, outgoing)
    const { httpVersion, headers } = incoming
    if (httpVersion === '1.1' && headers.host === undefined) write(refuseUnreadable('NO_HOST'), incoming, outgoing)
    else listener(incoming, outgoing)
  }
  return (
    createServer({ ...limits, joinDuplicateHeaders: true, requireHostHeader: false }, listen)
      // An expectation that a server does not know may be ignored (RFC 9110, 10.1.1).
      .on('checkExpectation', listen)
      .on('clientError', (error: NodeJS.ErrnoException, socket) => {
        if (!socket.writable || isBeingAnswered(latest.get(socket))) socket.destroy()
        else socket.end(textOf(refuseUnreadable(error.code)), () => socket.destroy())
      })
  )
}

/** Whether a connection is in the middle of a response, which nothing may be written into. */
function isBeingAnswered(latest: ServerResponse | undefined): boolean {
  if (latest === undefined || latest.writableFinished) return false
  // A response has no connection while one before it is being written.
  return latest.headersSent || latest.socket === null
}

function textOf({ status, headers, body }: HttpResponse): string {
  const text = String(body)
  const lines = [...headers, ['content-length', Buffer.byteLength(text)]].map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n')
}
