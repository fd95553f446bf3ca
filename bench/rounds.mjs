import { startLoad } from './load.mjs'
import { median } from './median.mjs'

/** @typedef {{ name: string, servers: readonly import('../scripts/system/server.mjs').Server[] }} Contender */
/** @typedef {{ perSecond: number, p99Ms: number, cpuMs: number, generatorMs: number }} Measure processor time of one request: the servers', and the load generator's own */
/** @typedef {{ create: Measure[], read: Measure[] }} Measures */
/** @typedef {{ name: string, create: number, read: number }} Goal least ratios of a contender, by rate and by processor time alike */
/** @typedef {{ rounds: number, total: number, connections: number, customers: readonly Record<string, string>[], body: string, goal?: Goal }} Plan */

/**
 * Measures creates and then reads of the created payins for each contender in turn, round after round, so that other load
 * on the machine affects all of them alike. The first contender is what the others are compared with. Prints medians over the rounds.
 * @param {readonly Contender[]} contenders
 * @param {Plan} plan
 */
export async function compare(contenders, plan) {
  const generator = startLoad()
  const run = Date.now().toString(36)
  /** @type {Map<string, Measures>} */
  const results = new Map(contenders.map(({ name }) => [name, { create: [], read: [] }]))
  // The first round is the warm-up.
  for (let round = 0; round <= plan.rounds; round++) {
    for (const contender of contenders) {
      const measured = await measure(generator, contender, { ...plan, prefix: `${run}-${round}-` })
      if (round === 0) continue
      results.get(contender.name)?.create.push(measured.create)
      results.get(contender.name)?.read.push(measured.read)
    }
  }
  generator.end()
  tell(results, plan.goal)
}

/** @param {ReturnType<typeof startLoad>} generator @param {Contender} contender @param {Plan & { prefix: string }} plan */
async function measure(generator, { servers }, plan) {
  const { connections, customers, prefix, total } = plan
  const work = {
    ports: servers.map(({ port }) => port),
    pathPrefix: `/api/payins/${prefix}`,
    headers: [...customers],
    from: 0,
    connections,
    total,
  }
  const counted = async (/** @type {import('./load.mjs').LoadPlan} */ what) => {
    const beforeMs = servers.reduce((sum, server) => sum + server.cpuMs(), 0)
    const { perSecond, p99Ms, generatorMs } = await generator.send(what)
    const cpuMs = (servers.reduce((sum, server) => sum + server.cpuMs(), 0) - beforeMs) / total
    return { perSecond, p99Ms, cpuMs, generatorMs }
  }
  const create = await counted({ ...work, method: 'POST', body: plan.body, expected: 201 })
  const read = await counted({ ...work, method: 'GET', expected: 200 })
  return { create, read }
}

/** @param {Map<string, Measures>} results @param {Goal | undefined} goal */
function tell(results, goal) {
  const [reference] = results.values()
  for (const [name, kinds] of results) {
    for (const kind of /** @type {const} */ (['create', 'read'])) {
      const of = (/** @type {keyof Measure} */ figure) => median(kinds[kind].map((measure) => measure[figure]))
      const bare = (/** @type {number} */ round) => reference?.[kind][round]
      const byRate = kinds[kind].map(({ perSecond }, round) => perSecond / (bare(round)?.perSecond ?? 1))
      const byProcessor = kinds[kind].map(({ cpuMs }, round) => (bare(round)?.cpuMs ?? 1) / cpuMs)
      const ratios = `by rate ${ratio(byRate)}, by processor time ${ratio(byProcessor)}`
      const rate = `${Math.round(of('perSecond'))}/s, p99 ${of('p99Ms').toFixed(1)} ms`
      const cost = `processor ${of('cpuMs').toFixed(3)} ms, generator's ${of('generatorMs').toFixed(3)} ms`
      console.log(`${name.padEnd(23)} ${kind.padEnd(6)} ${ratios}; ${rate}, ${cost}`)
      if (goal?.name === name) tellGoal(goal[kind], { rate: median(byRate), 'processor time': median(byProcessor) })
    }
  }
}

/** @param {number} goal @param {Record<string, number>} reached */
function tellGoal(goal, reached) {
  const verdicts = Object.entries(reached).map(
    ([by, value]) => `${value >= goal ? 'reached' : 'MISSED'} by ${by} (${value.toFixed(2)})`,
  )
  console.log(`${' '.repeat(31)}goal ${goal.toFixed(2)}: ${verdicts.join(', ')}`)
}

/** @param {number[]} values */
const ratio = (values) =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`
