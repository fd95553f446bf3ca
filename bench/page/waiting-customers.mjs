import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { order, settle } from '../../scripts/system/orders.mjs'
import { startLoad } from '../load.mjs'
import { median } from '../median.mjs'
import { makeFolder, payinBody } from '../merchant.mjs'
import { startGateway } from '../servers.mjs'

/**
 * Ten thousand customers who wait for payments on one gateway, as the page does with `Prefer: wait`: `npm run build && node
 * bench/page/waiting-customers.mjs`. Real time and real requests. Says how soon a settled payment is told, what the waits
 * cost, and how a read beside them compares with one alone. CUSTOMERS and SECONDS make it shorter.
 */
const CUSTOMERS = Number(process.env['CUSTOMERS'] ?? 10_000)
const SECONDS = Number(process.env['SECONDS'] ?? 60)
const PROBES = 2_000
const SETTLED = 40
const AT_ONCE = 40
const ARRIVE_WITHIN_MS = 25_000

// Payments of an earlier run, which expire meanwhile, would be measured, too.
const server = await startGateway({ SANDBOX: '1', PUBLIC_URL: 'http://localhost', DATA_DIR: makeFolder() })
const { port } = server
const generator = startLoad()
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let reads = 0
let isOver = false

/** @typedef {{ status: number, etag: string | undefined, text: string }} Answered */

/**
 * @param {string} path @param {{ method?: string, headers?: Record<string, string>, body?: string }} [more]
 * @returns {Promise<Answered>}
 */
function send(path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, method, headers, agent }, (response) => {
      const chunks = /** @type {Buffer[]} */ ([])
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { etag } = response.headers
        resolve({ status: response.statusCode ?? 0, etag, text: String(Buffer.concat(chunks)) })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** @typedef {{ id: string, headers: Record<string, string>, toldAtMs: number | undefined }} Customer */

/** A payment by Pix that stays open, with the token of its own redirect. @returns {Promise<Customer>} */
async function begin() {
  const { id, token } = await order(port, { scenario: 1, amount: 45, currencyCode: 'BRL' })
  const headers = { authorization: `Bearer ${token}`, 'x-api-version': '2', 'content-type': 'application/json' }
  const body = payinBody({ callbackUrl: 'http://localhost/demo-shop/callback' })
  const created = await send(`/api/payins/${id}`, { method: 'POST', headers, body })
  if (created.status !== 201) throw new Error(created.text)
  return { id, headers, toldAtMs: undefined }
}

/** Waits as the page does, until the payment is settled or the measurement is over. @param {Customer} customer */
async function follow(customer) {
  let known = {}
  // As customers come, rather than all in one moment: else all waits would end in one moment, too.
  await setTimeout(Math.random() * ARRIVE_WITHIN_MS)
  while (!isOver) {
    reads += 1
    const { id, headers } = customer
    const { status, etag, text } = await send(`/api/payins/${id}`, {
      headers: { ...headers, prefer: 'wait=25', ...known },
    })
    if (status === 200 && JSON.parse(text).process.status !== 'PROCESSING') {
      customer.toldAtMs = performance.now()
      return
    }
    if (etag === undefined || (status !== 200 && status !== 304)) throw new Error(`${status} ${text}`)
    known = { 'if-none-match': etag }
  }
}

/**
 * The 99th percentile of plain reads, one after the other, milliseconds: from a process of its own, because the connections
 * of all who wait are work for this one, too.
 * @param {Customer} customer
 */
async function probe({ id, headers }) {
  const reads = { ports: [port], method: 'GET', pathPrefix: `/api/payins/${id}?read=`, headers: [headers], from: 0 }
  const plan = { ...reads, connections: 1, total: PROBES, expected: 200, pauseMs: 5 }
  await generator.send(plan)
  return (await generator.send(plan)).p99Ms
}

const customers = /** @type {Customer[]} */ ([])
while (customers.length < CUSTOMERS) customers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, begin))))
const [first] = customers
if (first === undefined) throw new Error('no customer')
const alone = await probe(first)
const memoryAlone = server.memoryMb()

const following = customers.map(follow)
await setTimeout(ARRIVE_WITHIN_MS + 2_000)
const cpuBeforeMs = server.cpuMs()
const readsBefore = reads
const sinceMs = performance.now()
const told = []
const beside = await probe(first)
for (const customer of customers.slice(1, 1 + SETTLED)) {
  await setTimeout(100 + Math.random() * 400)
  await settle(port, customer.id)
  const settledAtMs = performance.now()
  while (customer.toldAtMs === undefined) await setTimeout(2)
  told.push(Math.max(0, customer.toldAtMs - settledAtMs))
}
while (performance.now() - sinceMs < SECONDS * 1_000) await setTimeout(100)
const minutes = (performance.now() - sinceMs) / 60_000
const cpuShare = (server.cpuMs() - cpuBeforeMs) / (minutes * 60_000)
const memoryBeside = server.memoryMb()
const readsAMinute = (reads - readsBefore) / minutes / customers.length
isOver = true
const p99 = beside / alone
console.log(`${customers.length} waiting customers, ${SECONDS} s`)
console.log(`settled → told: p50 ${median(told).toFixed(1)} ms, at most ${Math.max(...told).toFixed(1)} ms`)
console.log(`requests a minute of a customer: ${readsAMinute.toFixed(2)} (goal 3) ${verdict(readsAMinute <= 3)}`)
console.log(
  `a read, p99: alone ${alone.toFixed(1)} ms, beside them ${beside.toFixed(1)} ms: ${p99.toFixed(2)} (goal 2) ${verdict(p99 <= 2)}`,
)
console.log(`processor ${(cpuShare * 100).toFixed(0)} % of one core, memory ${memoryAlone} → ${memoryBeside} MB`)
generator.end()
await server.end()
await Promise.allSettled(following)

/** @param {boolean} isReached */
function verdict(isReached) {
  return isReached ? 'reached' : 'MISSED'
}
