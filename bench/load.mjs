import { Agent, request } from 'node:http'

/**
 * Sends requests over a fixed number of connections; each connection sends the next request when the response has
 * arrived.
 * @param {{ connections: number, total: number, next: (index: number) => { port: number, method: string, path: string, headers: Record<string, string>, body?: string }, expected: number }} plan
 * @returns {Promise<{ perSecond: number, p50Ms: number, p99Ms: number }>}
 */
export async function load({ connections, total, next, expected }) {
  // First in, first out: a server closes a connection that is idle for some seconds.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  /** @type {number[]} */
  const durationsMs = []
  let sent = 0
  const startMs = performance.now()
  const worker = async () => {
    while (sent < total) {
      const sentAtMs = performance.now()
      const status = await send(agent, next(sent++))
      if (status !== expected) throw new Error(`answered ${status} where ${expected} was expected`)
      durationsMs.push(performance.now() - sentAtMs)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - startMs) / 1000
  agent.destroy()
  durationsMs.sort((one, other) => one - other)
  const at = (/** @type {number} */ part) => durationsMs[Math.floor(part * (durationsMs.length - 1))] ?? 0
  return { perSecond: total / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** @returns {Promise<number | undefined>} */
function send(
  /** @type {Agent} */ agent,
  /** @type {{ port: number, method: string, path: string, headers: Record<string, string>, body?: string }} */ {
    port,
    method,
    path,
    headers,
    body,
  },
) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
