import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../../store/tested-engines.test-support.ts'
import { type History, histories } from './history.test-support.ts'
import { simulate } from './simulate.test-support.ts'

/** `<seed>`, or `<seed>:<path>` as a failure prints it. */
const [seed = '', ...path] = (process.env['SIMULATION_SEED'] ?? '20261122').split(':')

/** The same histories in each run of the tests; `npm run simulation` plays others. */
const sizes = { SQLite: process.env['CI'] === 'true' ? 600 : 60, PGlite: 2, PostgreSQL: 12 } as const

const MOST_MS = 3_600_000

describeOnEngines('a simulated gateway', (opened) => {
  const runs = Number(process.env['SIMULATION_RUNS'] ?? sizes[opened.engine])

  test(
    'keeps its promises in every history of customers, merchants, faults and kills',
    async () => {
      const property = fc.asyncProperty(histories, async (history) => void (await simulate(opened, history)))
      const replay = path.length > 0 ? { path: path.join(':') } : {}
      const details = await fc.check(property, { numRuns: runs, seed: Number(seed), ...replay })
      if (details.failed) throw new Error(reportOf(details))
      expect(details.numRuns).toBeGreaterThan(0)
    },
    MOST_MS,
  )

  test.runIf(opened.engine === 'SQLite')(
    'plays the same history in the same way each time',
    async () => {
      for (const history of fc.sample(histories, { numRuns: 4, seed: 1 })) {
        const [once, again] = [await simulate(opened, history), await simulate(opened, history)]
        expect(again.trace).toEqual(once.trace)
      }
    },
    MOST_MS,
  )
})

/** The shrunk history: which promises it breaks, and everything that happened until then. */
function reportOf({ seed: failed, counterexamplePath, errorInstance, numRuns }: fc.RunDetails<[History]>): string {
  const replay = `SIMULATION_SEED=${failed}:${counterexamplePath} npm run simulation`
  const words = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return `history ${numRuns} breaks a promise. To play it again: ${replay}\n${words}`
}
