import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give to outgoing connections (32768 on Linux, 49152 elsewhere): one of those, of which a test run
 * opens thousands, could take a port between this call and its use, or while a server on it restarts.
 */
const FIRST = 20_000
const END = 32_000

/** @returns {Promise<number>} a port of the loopback address that was free a moment ago */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
