import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * The load generator, a process of its own that `load.mjs` starts: plain sockets, and every request's bytes made before
 * the first one is sent, so that it takes less of the machine than any server it measures. Each connection sends its
 * next request when the response has arrived.
 */

/** @typedef {{ ports: number[], method: string, pathPrefix: string, headers: Record<string, string>[], body?: string, from: number, connections: number, total: number, expected: number, pauseMs?: number }} Plan request n of `total` goes to `pathPrefix` + (`from` + n), with the ports and headers in turn; `pauseMs`: between the requests of a connection */
/** @typedef {{ perSecond: number, p50Ms: number, p99Ms: number, generatorMs: number, problem?: string }} Report `generatorMs`: own processor time of one request */

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

process.on('message', (/** @type {Plan} */ plan) => {
  run(plan).then(
    (report) => process.send?.(report),
    (error) => process.send?.({ problem: String(error) }),
  )
})

/** @param {Plan} plan @returns {Promise<Report>} */
async function run(plan) {
  const requests = Array.from({ length: plan.total }, (_, index) => requestOf(plan, plan.from + index))
  const lines = await Promise.all(
    Array.from({ length: plan.connections }, (_, index) => open(plan.ports[index % plan.ports.length] ?? 0)),
  )
  const durationsMs = new Float64Array(plan.total)
  let sent = 0
  const own = process.cpuUsage()
  const startMs = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      while (sent < plan.total) {
        const index = sent++
        const sentAtMs = performance.now()
        const status = await line.ask(requests[index] ?? Buffer.alloc(0))
        if (status !== plan.expected) throw new Error(`answered ${status} where ${plan.expected} was expected`)
        durationsMs[index] = performance.now() - sentAtMs
        if (plan.pauseMs) await setTimeout(plan.pauseMs)
      }
    }),
  )
  const seconds = (performance.now() - startMs) / 1000
  const { user, system } = process.cpuUsage(own)
  for (const line of lines) line.end()
  durationsMs.sort()
  const at = (/** @type {number} */ part) => durationsMs[Math.floor(part * (durationsMs.length - 1))] ?? 0
  const generatorMs = (user + system) / 1000 / plan.total
  return { perSecond: plan.total / seconds, p50Ms: at(0.5), p99Ms: at(0.99), generatorMs }
}

/** @param {Plan} plan @param {number} index */
function requestOf({ method, pathPrefix, headers, body = '' }, index) {
  const lines = [`${method} ${pathPrefix}${index} HTTP/1.1`, 'host: 127.0.0.1']
  for (const [name, value] of Object.entries(headers[index % headers.length] ?? {})) lines.push(`${name}: ${value}`)
  if (body !== '') lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * A connection on which one request at a time is asked; the promise has the response's status.
 * @param {number} port @returns {Promise<{ ask: (request: Buffer) => Promise<number>, end: () => void }>}
 */
function open(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    /** @type {Buffer | undefined} */
    let received
    /** @type {(status: number) => void} */
    let answer = () => undefined
    /** @type {(error: Error) => void} */
    let fail = reject
    socket.on('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((answered, failed) => {
            answer = answered
            fail = failed
            socket.write(request)
          }),
        end: () => socket.destroy(),
      }),
    )
    socket.on('data', (/** @type {Buffer} */ chunk) => {
      received = received === undefined ? chunk : Buffer.concat([received, chunk])
      if (!isWhole(received)) return
      const status = Number(received.toString('latin1', 9, 12))
      received = undefined
      answer(status)
    })
    socket.on('error', (error) => fail(error))
    socket.on('close', () => fail(new Error('the server has closed the connection')))
  })
}

/** @param {Buffer} response */
function isWhole(response) {
  const headEnd = response.indexOf(HEAD_END)
  if (headEnd === -1) return false
  const head = response.toString('latin1', 0, headEnd)
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
  if (length !== undefined) return response.length >= headEnd + HEAD_END.length + Number(length)
  return response.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
}
