import { runnerImport } from 'vite'
import { freePort } from '../../scripts/system/free-port.mjs'
import { payinBody } from '../merchant.mjs'
import { startServer } from '../servers.mjs'
import { order } from './orders.mjs'

/**
 * Five hundred customers who wait for payments on one gateway, polling by the page's own code: `npm run build && node
 * bench/page/waiting-customers.mjs`. Real time and real requests, with the default rate limit. Ends with code 1 if one
 * of them got a 429. CUSTOMERS and SECONDS make it shorter.
 */
const CUSTOMERS = Number(process.env['CUSTOMERS'] ?? 500)
const SECONDS = Number(process.env['SECONDS'] ?? 90)
/** As customers come, rather than all in one moment. */
const ARRIVE_WITHIN_MS = 10_000

const { module } = await runnerImport('./src/web/checkout/payment/next-read.ts')
/** @type {{ nextReadMs: (soFar: object) => number | 'ask_customer', recentReads: (atMs: number[], nowMs: number) => number[] }} */
const { nextReadMs, recentReads } = module

const port = await freePort()
const variables = { NODE_ENV: 'production', LOG_LEVEL: 'silent', PUBLIC_URL: `http://localhost:${port}` }
const server = await startServer({ program: 'dist/server/main.js', path: '/readyz', port, variables })
const api = `http://127.0.0.1:${port}/api`
/** @type {Map<number, number>} */
const statuses = new Map()
/** @type {Map<number, number>} */
const perSecond = new Map()
const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))

const customers = []
for (let count = 0; count < CUSTOMERS; count += 1) customers.push(await begin())
const startMs = performance.now()
await Promise.all(customers.map((customer) => follow(customer)))
await server.end()

const reads = [...statuses.values()].reduce((sum, count) => sum + count, 0)
console.log(
  `${CUSTOMERS} customers, ${SECONDS} s: ${reads} reads, at most ${Math.max(...perSecond.values())} in a second`,
)
console.log(`responses: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
if (statuses.size !== 1 || !statuses.has(200)) process.exitCode = 1

/** A payment by Pix that stays open, with the token of its own redirect. */
async function begin() {
  const { id, token } = await order(port, { scenario: 1, amount: 45, currencyCode: 'BRL' })
  const headers = { authorization: `Bearer ${token}`, 'x-api-version': '2', 'content-type': 'application/json' }
  const returnUrl = { callbackUrl: `http://localhost:${port}/demo-shop/callback` }
  const body = payinBody(returnUrl)
  const response = await fetch(`${api}/payins/${id}`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(await response.text())
  return { id, headers }
}

/** @param {Awaited<ReturnType<typeof begin>>} customer */
async function follow({ id, headers }) {
  await wait(Math.random() * ARRIVE_WITHIN_MS)
  const sinceMs = performance.now()
  /** @type {number[]} */
  let readsAtMs = []
  while (performance.now() - startMs < SECONDS * 1000) {
    const nowMs = performance.now()
    readsAtMs = [...recentReads(readsAtMs, nowMs), nowMs]
    const { status } = await fetch(`${api}/payins/${id}`, { headers })
    count(statuses, status)
    count(perSecond, Math.floor((nowMs - startMs) / 1000))
    const waited = { nowMs: performance.now(), waitedMs: performance.now() - sinceMs, pastDeadlineMs: undefined }
    const next = nextReadMs({ readsAtMs, failures: 0, retryAfterMs: undefined, random: Math.random(), ...waited })
    await wait(Number(next))
  }
}

/** @param {Map<number, number>} counts @param {number} key */
function count(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
