import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'
import { startLoad } from './load.mjs'
import { median } from './median.mjs'
import { makeMerchant, payinBody } from './merchant.mjs'
import { startGateway } from './servers.mjs'

/**
 * What the deletion of old payments costs the requests beside it: creates and reads of a gateway that deletes, beside the
 * same load on one with nothing to delete: `npm run build && node bench/retention.mjs`. PAYINS is how many old payments
 * there are; 10 of them are deleted in a step, thirty steps a second at most.
 */
const PAYINS = Number(process.env['PAYINS'] ?? 40_000)
const TOTAL = Number(process.env['TOTAL'] ?? 2000)
const LONGEST_RATIO = 2
const DAYS_OLD = 10
const DAY_MS = 86_400_000

const merchant = makeMerchant()
const generator = startLoad()
const first = await startGateway(merchant.variables)
const customers = await merchant.customers(first.port)
const common = { headers: customers, from: 0, connections: 8 }
const creating = { ...common, method: 'POST', body: payinBody(), expected: 201 }
await generator.send({
  ...creating,
  ports: [first.port],
  pathPrefix: '/api/payins/old-',
  total: PAYINS,
  connections: 50,
})
await first.end()
makeOld()

const server = await startGateway({ ...merchant.variables, RETENTION_DAYS: '1' })
// Opened after the start, which refuses a database that another process has open.
const database = open()
const beside = await measure('beside')
const deleted = oldPayments('deleted')
for (;;) {
  const left = oldPayments('left')
  if (left === 0) break
  await setTimeout(1000)
}
const alone = await measure('alone')
database.close()
generator.end()
await server.end('SIGKILL')

console.log(`${deleted} of ${PAYINS} payments were deleted while the requests beside it were measured`)
let isMissed = deleted === PAYINS
if (isMissed) console.log('MISSED: the deletion ended before the requests did; set PAYINS higher')
for (const kind of /** @type {const} */ (['create', 'read'])) {
  const ratio = beside[kind].p99Ms / alone[kind].p99Ms
  isMissed ||= ratio > LONGEST_RATIO
  console.log(
    `${kind.padEnd(6)} p99 ${beside[kind].p99Ms.toFixed(1)} ms beside the deletion, ${alone[kind].p99Ms.toFixed(1)} ms alone: ${ratio.toFixed(1)} times (goal ${LONGEST_RATIO})`,
  )
}
process.exitCode = isMissed ? 1 : 0

/** Creates and then reads; the latter half of three rounds of each. @param {string} when */
async function measure(when) {
  const p99 = { create: [0], read: [0] }
  for (let round = 0; round < 3; round++) {
    const where = { ports: [server.port], pathPrefix: `/api/payins/${when}-${round}-`, total: TOTAL }
    p99.create.push((await generator.send({ ...creating, ...where })).p99Ms)
    p99.read.push((await generator.send({ ...common, ...where, method: 'GET', expected: 200 })).p99Ms)
  }
  return { create: { p99Ms: median(p99.create.slice(1)) }, read: { p99Ms: median(p99.read.slice(1)) } }
}

function open() {
  return new Database(join(merchant.variables.DATA_DIR, 'gateway.db'))
}

/** Makes every payment final and old. */
function makeOld() {
  const database = open()
  const atMs = Date.now() - DAYS_OLD * DAY_MS
  database.exec(`update payment set status = 'SUCCESS', created_at_ms = ${atMs}, processed_at_ms = ${atMs}`)
  database.exec('delete from job')
  database.close()
}

/** @param {'deleted' | 'left'} which */
function oldPayments(which) {
  const condition = which === 'deleted' ? '=' : '<>'
  const statement = database.prepare(
    `select count(*) as count from payment where entity_id like 'old-%' and state ${condition} 'deleted'`,
  )
  return Number(Object(statement.all()[0]).count)
}
