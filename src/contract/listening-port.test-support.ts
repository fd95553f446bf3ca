import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** For tests: starts a server on a free port of the loopback address; resolves to the port. */
export async function listeningPort(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The address of a server that listens on a port is an AddressInfo.
  return (server.address() as AddressInfo).port
}
