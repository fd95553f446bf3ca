import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { median } from './median.mjs'
import { makeMerchant, payinBody } from './merchant.mjs'
import { startBare, startGateway } from './servers.mjs'

/**
 * Time from the start of the process to its first response, with 100 000 open payins and with none, beside a bare server:
 * `npm run build && node bench/start-up.mjs`. PAYINS is another number of payins.
 */
const PAYINS = Number(process.env['PAYINS'] ?? 100_000)
const ROUNDS = 5

const full = makeMerchant()
const empty = makeMerchant()
const before = await startGateway(full.variables)
const headers = await full.headers(before.port)
const created = await fetch(`http://127.0.0.1:${before.port}/api/payins/first`, {
  method: 'POST',
  headers,
  body: payinBody(),
})
if (created.status !== 201) throw new Error(`The create answered ${created.status}.`)
await before.end()
multiply(join(full.variables.DATA_DIR, 'gateway.db'))
await (await startGateway(empty.variables)).end()

const starts = {
  'bare node:http': startBare,
  'no payins': () => startGateway(empty.variables),
  [`${PAYINS} payins`]: () => startGateway(full.variables),
}
/** @type {Map<string, { durationMs: number, cpuMs: number }[]>} */
const measured = new Map(Object.keys(starts).map((name) => [name, []]))
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, start] of Object.entries(starts)) measured.get(name)?.push(await timed(start))
}
const bareMs = median((measured.get('bare node:http') ?? []).map(({ durationMs }) => durationMs))
for (const [name, rounds] of measured) {
  const durationMs = median(rounds.map((round) => round.durationMs))
  const cpuMs = median(rounds.map((round) => round.cpuMs))
  console.log(
    `${name.padEnd(16)} ${durationMs.toFixed(0)} ms, ${(durationMs / bareMs).toFixed(1)} times the bare server; processor ${cpuMs} ms`,
  )
}
const check = await startGateway(full.variables)
const last = await fetch(`http://127.0.0.1:${check.port}/api/payins/copy-${PAYINS - 1}`, { headers })
console.log(`the last payin reads ${last.status}`)
await check.end()

/** Time and processor time until the server responds. Stopping it is not measured. @param {() => Promise<import('../scripts/system/server.mjs').Server>} start */
async function timed(start) {
  const startMs = performance.now()
  const server = await start()
  const durationMs = performance.now() - startMs
  const cpuMs = server.cpuMs()
  await server.end()
  return { durationMs, cpuMs }
}

/** Copies a payin with its jobs under other ids, which is faster than creating payins. @param {string} path */
function multiply(path) {
  const database = new Database(path)
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PAYINS - 1})`
  const changes = {
    payment: { entity_id: "'copy-' || i", payment_id: numbered('payment_id'), reference: numbered('reference') },
    job: { id: `${numbered('subject_key')} || '.' || kind`, subject_key: numbered('subject_key'), place: 'place + i' },
  }
  for (const [table, change] of Object.entries(changes)) {
    const columns = /** @type {readonly { name: string }[]} */ (database.pragma(`table_info(${table})`)).map(
      ({ name }) => name,
    )
    const values = columns.map((/** @type {string} */ name) => Object(change)[name] ?? name)
    database.exec(`${numbers} insert into ${table} (${columns}) select ${values} from ${table} cross join n`)
  }
  database.pragma('wal_checkpoint(truncate)')
  database.close()
  console.log(`${Math.round(statSync(path).size / PAYINS)} bytes of database for each payin`)
}

/** SQL of an id of the same length whose last eight characters are the number `i`. @param {string} column */
function numbered(column) {
  return `substr(${column}, 1, length(${column}) - 8) || printf('%08x', i)`
}
