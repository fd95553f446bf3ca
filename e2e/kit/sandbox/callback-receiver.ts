import { createServer } from 'node:http'
import { listeningPort } from '#contract/listening-port.test-support.ts'
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
  })
  return {
    url: `http://127.0.0.1:${await listeningPort(server)}/callback`,
    named: named as ReadonlySet<string>,
    close: () => server.close(),
  }
}
