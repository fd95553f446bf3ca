import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** For tests: starts a server on a free port of the loopback address; resolves to the port. */
export async function listeningPort(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The address of a server that listens on a port is an AddressInfo.
  return (server.address() as AddressInfo).port
}

/** For tests: ends a server with its connections. */
export async function closeServer(server: HttpServer): Promise<void> {
  const closed = once(server.close(), 'close')
  server.closeAllConnections()
  await closed
}
