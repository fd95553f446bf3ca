import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '../scripts/system/free-port.mjs'
import { makeMerchant, payinBody } from './merchant.mjs'
import { startGateway } from './servers.mjs'

/**
 * Kills the gateway 100 times during creates, then looks for every acknowledged payin: `npm run build && node bench/kills.mjs`.
 * Ends with code 1 where a payin is missing or was not called back. KILLS=10 is a shorter run.
 */
const KILLS = Number(process.env['KILLS'] ?? 100)
const CREATES_BEFORE_A_KILL = 60
const AT_ONCE = 8
/** A killed process held its callbacks for 30 s on PostgreSQL; on one data directory they are free at the next start. */
const CALLED_WITHIN_MS = 60_000

/** @type {Set<string>} */
const called = new Set()
const receiver = createServer(async (request, response) => {
  called.add(JSON.parse(await text(request)).idEntity)
  response.end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const address = receiver.address()
const callbackUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/callback`

const merchant = makeMerchant()
const port = await freePort()
// An amount that succeeds as soon as the sandbox lets it.
const body = payinBody({ callbackUrl, amount: 35 })
const start = () => startGateway({ ...merchant.variables, SANDBOX_SETTLE_SECONDS: '1' }, port)
/** @type {Map<string, string>} `idPayment` by the merchant's id */
const acknowledged = new Map()

let server = await start()
const headers = await merchant.headers(port)
for (let kill = 0; kill < KILLS; kill++) {
  await createUntilKilled(kill)
  server = await start()
  if ((kill + 1) % 10 === 0) console.log(`${kill + 1} kills, ${acknowledged.size} acknowledged`)
}
const lost = await missing()
const deadlineMs = performance.now() + CALLED_WITHIN_MS
const uncalled = () => [...acknowledged.keys()].filter((id) => !called.has(id))
while (uncalled().length > 0 && performance.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, 200))
console.log(
  `${KILLS} kills, ${acknowledged.size} acknowledged, ${lost.length} lost, ${uncalled().length} not called back`,
)
if (lost.length + uncalled().length > 0) process.exitCode = 1
await server.end()
receiver.close()
receiver.closeAllConnections()

/** @param {number} kill */
async function createUntilKilled(kill) {
  const enough = acknowledged.size + CREATES_BEFORE_A_KILL
  let isKilled = false
  const pay = async (/** @type {number} */ customer) => {
    for (let count = 0; !isKilled; count++) {
      await create(`kill-${kill}-${customer}-${count}`)
      if (acknowledged.size < enough || isKilled) continue
      isKilled = true
      await server.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, customer) => pay(customer)))
}

/** @param {string} id */
async function create(id) {
  const response = await fetch(`http://127.0.0.1:${port}/api/payins/${id}`, { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  // The response may break off after its status.
  const created = response?.status === 201 ? await response.json().catch(() => undefined) : undefined
  if (created !== undefined) acknowledged.set(id, created.idPayment)
}

/** Ids of acknowledged payins that are missing or have another `idPayment`. @returns {Promise<string[]>} */
async function missing() {
  /** @type {string[]} */
  const found = []
  for (const [id, idPayment] of acknowledged) {
    const response = await fetch(`http://127.0.0.1:${port}/api/payins/${id}`, { headers })
    const read = await response.json()
    if (response.status !== 200 || read.idPayment !== idPayment) found.push(id)
  }
  return found
}
