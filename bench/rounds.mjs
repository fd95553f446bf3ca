import { load } from './load.mjs'

/** @typedef {{ name: string, servers: readonly import('./servers.mjs').Server[], base: string }} Contender `base` stands before the operation's path */
/** @typedef {{ perSecond: number, p99Ms: number, cpuMs: number, generatorMs: number }} Measure processor time of one request: the servers', and the load generator's own */
/** @typedef {{ rounds: number, total: number, connections: number, customers: readonly Record<string, string>[], body: string, shares?: Record<string, number> }} Plan */

/**
 * Measures creates and then reads of the created payins for each contender in turn, round after round, so that other load
 * on the machine affects all of them alike. The first contender is what the others are compared with. Prints medians over the rounds.
 * @param {readonly Contender[]} contenders
 * @param {Plan} plan
 */
export async function compare(contenders, plan) {
  const run = Date.now().toString(36)
  /** @type {Map<string, { create: Measure[], read: Measure[] }>} */
  const results = new Map(contenders.map(({ name }) => [name, { create: [], read: [] }]))
  // The first round is the warm-up.
  for (let round = 0; round <= plan.rounds; round++) {
    for (const contender of contenders) {
      const total = Math.ceil(plan.total * (plan.shares?.[contender.name] ?? 1))
      const requests = requestsOf(contender, plan, `${run}-${round}`)
      const work = { connections: plan.connections, total }
      const create = await measured(contender, { ...work, next: requests.create, expected: 201 })
      const read = await measured(contender, { ...work, next: requests.read, expected: 200 })
      if (round === 0) continue
      results.get(contender.name)?.create.push(create)
      results.get(contender.name)?.read.push(read)
    }
  }
  tell(results)
}

/** @param {Contender} contender @param {Parameters<typeof load>[0]} work @returns {Promise<Measure>} */
async function measured({ servers }, work) {
  const cpuMs = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0)
  const beforeMs = cpuMs()
  const own = process.cpuUsage()
  const { perSecond, p99Ms } = await load(work)
  const { user, system } = process.cpuUsage(own)
  const generatorMs = (user + system) / 1000 / work.total
  return { perSecond, p99Ms, cpuMs: (cpuMs() - beforeMs) / work.total, generatorMs }
}

/** @param {Contender} contender @param {Plan} plan @param {string} prefix */
function requestsOf({ servers, base }, { customers, body }, prefix) {
  const to = (/** @type {number} */ index) => ({
    port: servers[index % servers.length]?.port ?? 0,
    path: `${base}/payins/${prefix}-${index}`,
    headers: customers[index % customers.length] ?? {},
  })
  return {
    create: (/** @type {number} */ index) => ({ ...to(index), method: 'POST', body }),
    read: (/** @type {number} */ index) => ({ ...to(index), method: 'GET' }),
  }
}

/** @param {Map<string, { create: Measure[], read: Measure[] }>} results */
function tell(results) {
  const [reference] = results.values()
  for (const [name, kinds] of results) {
    for (const kind of /** @type {const} */ (['create', 'read'])) {
      const of = (/** @type {keyof Measure} */ figure) => median(kinds[kind].map((measure) => measure[figure]))
      const ratios = kinds[kind].map(({ perSecond }, round) => perSecond / (reference?.[kind][round]?.perSecond ?? 1))
      const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
      const rate = `${Math.round(of('perSecond'))}/s, p99 ${of('p99Ms').toFixed(1)} ms`
      console.log(
        `${name.padEnd(23)} ${kind.padEnd(6)} ratio ${median(ratios).toFixed(2)} (${spread}), ${rate}, processor ${of('cpuMs').toFixed(3)} ms, generator's ${of('generatorMs').toFixed(3)} ms`,
      )
    }
  }
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
