import { once } from 'node:events'
import { createServer } from 'node:http'
import { readCallback } from '#merchant/callback.ts'

/**
 * A merchant's own server for callbacks, outside the product: it responds with 200 and records which payins were named.
 */
export async function openCallbackReceiver() {
  const named = new Set<string>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const callback = readCallback(body)
    if (callback) named.add(callback.idEntity)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/callback`,
    named: named as ReadonlySet<string>,
    close: () => server.close(),
  }
}
