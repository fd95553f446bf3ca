import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { startLoad } from './load.mjs'
import { makeMerchant, payinBody, visitPath } from './merchant.mjs'
import { startGateway } from './servers.mjs'

/**
 * Resident memory of a gateway after 100 000 payins and 10 000 visits, and the processor time of a visit as a multiple of
 * a create: `npm run build && node bench/memory.mjs`. PAYINS and VISITS are other numbers. Both come over 50 connections,
 * as fast as they are answered. The gateway has the options of Node that the image gives it, unless NODE_OPTIONS is set.
 */
const MOST_MEMORY_MB = 220
const MOST_CREATES_PER_VISIT = 20
const PAYINS = Number(process.env['PAYINS'] ?? 100_000)
const VISITS = Number(process.env['VISITS'] ?? 10_000)
const STEP = 10_000

const merchant = makeMerchant()
const server = await startGateway({
  ...merchant.variables,
  NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? imageOptions(),
})
const customers = await merchant.customers(server.port)
const generator = startLoad()
const common = { ports: [server.port], headers: customers, connections: 50 }

tellMemory('started')
const creates = { ...common, method: 'POST', pathPrefix: '/api/payins/m-', body: payinBody(), expected: 201 }
const createMs = await cpuMsOfEach(PAYINS, async () => {
  for (let from = 0; from < PAYINS; from += STEP) {
    await generator.send({ ...creates, from, total: Math.min(STEP, PAYINS - from) })
  }
})
tellMemory(`${PAYINS} payins created`)

const [customer] = customers
const visit = visitPath((customer?.authorization ?? '').replace('Bearer ', ''))
const browser = { 'accept-language': 'en', 'accept-encoding': 'br' }
const visits = { ...common, headers: [browser], method: 'GET', pathPrefix: visit, expected: 200 }
await mustBeRendered('first')
const visitMs = await cpuMsOfEach(VISITS, () => generator.send({ ...visits, from: 0, total: VISITS }))
await mustBeRendered('last')
tellMemory(`${VISITS} visits`)
await setTimeout(5000)
const restingMb = tellMemory('5 s later')

const createsPerVisit = visitMs / createMs
console.log(
  `a visit takes ${visitMs.toFixed(2)} ms of processor, ${createsPerVisit.toFixed(1)} creates of ${createMs.toFixed(3)} ms (goal ${MOST_CREATES_PER_VISIT})`,
)
const misses = [
  ...(restingMb > MOST_MEMORY_MB ? [`memory above ${MOST_MEMORY_MB} MB`] : []),
  ...(createsPerVisit > MOST_CREATES_PER_VISIT ? ['the cost of a visit'] : []),
]
if (misses.length > 0) console.log(`MISSED: ${misses.join(', ')}`)
generator.end()
await server.end('SIGKILL')
process.exitCode = misses.length > 0 ? 1 : 0

function imageOptions() {
  return /NODE_OPTIONS="([^"]+)"/.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? ''
}

/** Processor time of the server for each of `count` requests. @param {number} count @param {() => Promise<unknown>} work */
async function cpuMsOfEach(count, work) {
  const beforeMs = server.cpuMs()
  await work()
  return (server.cpuMs() - beforeMs) / count
}

/** A page that is not rendered would be cheap and prove nothing. @param {string} id */
async function mustBeRendered(id) {
  const page = await fetch(`http://127.0.0.1:${server.port}${visit}${id}`, { headers: browser })
  if (!(await page.text()).includes('data-step="choose"')) throw new Error('the visit was not rendered')
}

/** @param {string} when @returns {number} resident megabytes */
function tellMemory(when) {
  const residentMb = server.memoryMb()
  console.log(`${when.padEnd(24)} ${residentMb} MB, at most ${server.memoryMb('VmHWM')} MB so far`)
  return residentMb
}
