import { fork } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/system/free-port.mjs'
import { startServer } from '../scripts/system/server.mjs'
import { startLoad } from './load.mjs'
import { median } from './median.mjs'
import { makeMerchant, payinBody, visitPath } from './merchant.mjs'

/**
 * What a flood does to the API: the 99th percentile of reads alone and beside each attack, alternating, as a ratio, and
 * the memory of the server afterwards: `npm run build && node bench/attacks.mjs`. ONLY names one attack. The floods come
 * at a fixed rate, from a process of their own; the burst comes once, over connections that are open, into a second of
 * reads.
 */
const LONGEST_RATIO = 2
const MOST_MEMORY_MB = 200
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const READS = Number(process.env['TOTAL'] ?? 2000)

const merchant = makeMerchant()
const variables = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_SECOND: '1000',
  ...merchant.variables,
  SANDBOX_SETTLE_SECONDS: '0',
}
/** Takes every connection and says nothing. */
const blackHole = createServer(() => undefined).listen(await freePort(), '127.0.0.1')
const holeAddress = blackHole.address()
const holePort = typeof holeAddress === 'object' && holeAddress ? holeAddress.port : 9
const server = await startServer({ program: 'dist/server/main.js', path: '/readyz', variables })
const customers = await merchant.customers(server.port)
const generator = startLoad()
const visitors = startLoad()
const common = { ports: [server.port], headers: customers, from: 0, connections: 8, total: READS }
await generator.send({ ...common, method: 'POST', pathPrefix: '/api/payins/a-', body: payinBody(), expected: 201 })
const reads = /** @type {const} */ ({ ...common, method: 'GET', pathPrefix: '/api/payins/a-', expected: 200 })
const readsMs = async () => (await generator.send(reads)).p99Ms

const [customer] = customers
const token = (customer?.authorization ?? '').replace('Bearer ', '')
const visit = (/** @type {string} */ withToken) => `${visitPath(withToken)}new-#`
const language = { 'accept-language': 'en' }
const browser = { ...language, 'accept-encoding': 'br' }
/** @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string, perSecond: number }} Flood */
/** @type {Record<string, Flood | 'idle connections' | 'burst'>} */
const attacks = {
  'one burst of 20 visits': 'burst',
  '20 visits a second': { path: visit(token), headers: browser, perSecond: 20 },
  'visits with a valid token': { path: visit(token), headers: language, perSecond: 200 },
  'visits with a forged token': {
    path: visit(`${token.slice(0, -8)}AAAAAAAA`),
    headers: language,
    perSecond: 200,
  },
  'visits with a random token': { path: visit('x#'), headers: language, perSecond: 200 },
  'token requests with a wrong signature': {
    path: '/api/auth-tokens',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-version': '2', 'x-signature': 'AAAA' },
    body: JSON.stringify({ merchantCode: 'bench', operations: ['GET /payins/.*'], timestamp: 1 }),
    perSecond: 500,
  },
  'callbacks into a black hole': {
    path: '/api/payins/hole-#',
    method: 'POST',
    headers: customer ?? {},
    body: payinBody({ amount: 35, callbackUrl: `http://127.0.0.1:${holePort}/` }),
    perSecond: 100,
  },
  'idle and slow connections': 'idle connections',
}

const { ONLY } = process.env
const chosen = Object.entries(attacks).filter(([name]) => ONLY === undefined || ONLY === name)
if (chosen.length === 0) console.error(`ONLY is one of: ${Object.keys(attacks).join(', ')}.`)

let isMissed = chosen.length === 0
for (const [name, attack] of chosen) {
  /** @type {number[]} */
  const ratios = []
  for (let round = 0; round <= ROUNDS; round++) {
    if (attack === 'burst') {
      const { ratio, visitsMs } = await burst(round)
      if (round > 0) ratios.push(ratio)
      if (round === ROUNDS) console.log(`${' '.repeat(38)} the slowest of its visits took ${visitsMs.toFixed(0)} ms`)
      continue
    }
    const aloneMs = await readsMs()
    const end = attack === 'idle connections' ? holdConnections() : await flood(attack)
    await setTimeout(500)
    const besideMs = await readsMs()
    await end()
    if (round > 0) ratios.push(besideMs / aloneMs)
  }
  const ratio = median(ratios)
  const memoryMb = server.memoryMb()
  const verdict = ratio <= LONGEST_RATIO && memoryMb <= MOST_MEMORY_MB ? '' : ', MISSED'
  isMissed ||= verdict !== ''
  const figures = `p99 of reads ${ratio.toFixed(1)} times alone (goal ${LONGEST_RATIO})`
  console.log(`${name.padEnd(38)} ${figures}, memory ${memoryMb} MB (goal ${MOST_MEMORY_MB})${verdict}`)
}
generator.end()
visitors.end()
await server.end('SIGKILL')
blackHole.close()
process.exitCode = isMissed ? 1 : 0

/**
 * A second of reads alone, and one in which 20 visits of new payments arrive at once. Of each the worst part counts.
 * @param {number} round @returns {Promise<{ ratio: number, visitsMs: number }>} of the 99th percentile of the reads
 */
async function burst(round) {
  const second = async () => {
    const parts = []
    const startMs = performance.now()
    while (performance.now() - startMs < 1000) parts.push(await generator.send(reads))
    return Math.max(...parts.map(({ p99Ms }) => p99Ms))
  }
  const alone = await second()
  const pathPrefix = `${visitPath(token)}burst-${round}-`
  const visits = { ports: [server.port], headers: [browser], method: 'GET', pathPrefix, expected: 200 }
  const arriving = setTimeout(300).then(() => visitors.send({ ...visits, from: 0, connections: 20, total: 20 }))
  const beside = await second()
  return { ratio: beside / alone, visitsMs: (await arriving).p99Ms }
}

/** @param {Flood} what @returns {Promise<() => Promise<void>>} ends the flood */
async function flood(what) {
  const child = fork(fileURLToPath(new URL('flood-process.mjs', import.meta.url)))
  child.send({ ...what, port: server.port })
  return async () => {
    child.kill()
  }
}

/** A thousand connections: half say nothing, half send a head that never ends. */
function holdConnections() {
  const sockets = Array.from({ length: 1000 }, (_, index) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    if (index % 2 === 0) socket.write('GET /api/payins/a HTTP/1.1\r\nhost: x\r\nx-slow: ')
    return socket
  })
  return async () => {
    for (const socket of sockets) socket.destroy()
  }
}
