import { randomInt } from 'node:crypto'
import { runProgram } from '../system/process.mjs'
import { install } from './install.mjs'

const folder = 'src/gateway/app/simulation'
const files = { sandbox: `${folder}/simulation.test.ts`, live: `${folder}/live/live-simulation.test.ts` }

/**
 * `npm run simulation [-- <number of histories> [live]]`: plays histories that no run has played before (D-630), of the
 * sandbox or of a gateway with a processor of its merchant.
 * SIMULATION_SEED, as a failure prints it, plays that one again.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function simulation([runs = '2000', kind = 'sandbox']) {
  const seed = process.env['SIMULATION_SEED'] ?? String(randomInt(2 ** 31))
  console.log(`Seed ${seed}, ${runs} histories`)
  const env = { SIMULATION_SEED: seed, SIMULATION_RUNS: runs }
  const vitest = ['run', '--project', 'all', kind === 'live' ? files.live : files.sandbox, '-t', 'keeps its promises']
  return (await install()) || (await runProgram('vitest', vitest, { env }))
}
