import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../../../store/tested-engines.test-support.ts'
import { type LiveHistory, liveHistories } from './live-history.test-support.ts'
import { playLive } from './live-run.test-support.ts'

/** `<seed>`, or `<seed>:<path>` as a failure prints it. */
const [seed = '', ...path] = (process.env['SIMULATION_SEED'] ?? '3').split(':')
const sizes = { SQLite: process.env['CI'] === 'true' ? 600 : 60, PGlite: 2, PostgreSQL: 12 } as const

describeOnEngines('a simulated gateway with a processor of its merchant', (opened) => {
  test('keeps its promises in every history of answers, webhooks, faults and kills', async () => {
    const property = fc.asyncProperty(liveHistories, (history) => playLive(opened, history))
    const replay = path.length > 0 ? { path: path.join(':') } : {}
    const numRuns = Number(process.env['SIMULATION_RUNS'] ?? sizes[opened.engine])
    const details = await fc.check(property, { numRuns, seed: Number(seed), ...replay })
    if (details.failed) throw new Error(reportOf(details))
    expect(details.numRuns).toBeGreaterThan(0)
  }, 3_600_000)
})

/** The shrunk history: which promises it breaks, and everything that happened until then. */
function reportOf({ seed: failed, counterexamplePath, errorInstance }: fc.RunDetails<[LiveHistory]>): string {
  const words = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)
  return `To play it again: SIMULATION_SEED=${failed}:${counterexamplePath} npm run simulation -- 1 live\n${words}`
}
