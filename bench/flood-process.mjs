import { Agent, request } from 'node:http'

/** A flood of requests at a fixed rate, in a process of its own that `attacks.mjs` starts and kills. `#` is a number. */

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
let sent = 0

process.on(
  'message',
  (/** @type {import('./attacks.mjs').Flood & { port: number }} */ { port, perSecond, ...what }) => {
    const everyMs = 50
    setInterval(() => {
      for (let count = 0; count < (perSecond * everyMs) / 1000; count++) send(port, what)
    }, everyMs)
  },
)

/** @param {number} port @param {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} what */
function send(port, { path, method = 'GET', headers = {}, body }) {
  const numbered = path.replaceAll('#', `${process.pid}-${sent++}`)
  const outgoing = request({ agent, host: '127.0.0.1', port, path: numbered, method, headers }, (response) =>
    response.resume(),
  )
  outgoing.on('error', () => undefined)
  outgoing.end(body)
}
