import type { Connection } from './incoming-request.ts'

/** The parts of a request as Node's HTTP servers give it, whichever version of HTTP it speaks. */
interface Incoming {
  readonly url?: string | undefined
  readonly socket: { readonly remoteAddress?: string | undefined; destroy(): unknown }
}

/** What the HTTP server knows of a request beside the request itself. */
export const connectionOf = ({ socket, url }: Incoming): Connection => ({
  remoteAddress: socket.remoteAddress,
  target: url,
  destroy: () => void socket.destroy(),
})
