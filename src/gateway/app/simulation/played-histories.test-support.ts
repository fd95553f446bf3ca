import fc from 'fast-check'
import { expect } from 'vitest'
import type { OpenedStore } from '../../store/tested-engines.test-support.ts'

/** A test that plays histories may take this long, ms. */
export const MOST_MS = 3_600_000

const sizes = { SQLite: process.env['CI'] === 'true' ? 300 : 60, PGlite: 2, PostgreSQL: 12 } as const

interface Played<History> {
  readonly histories: fc.Arbitrary<History>
  /** Rejects with the promises that the history has broken. */
  readonly play: (history: History) => Promise<unknown>
  /** The seed of the tests, which play the same histories in each run; `npm run simulation` plays others. */
  readonly seed: number
  /** What plays a history again, behind its seed. */
  readonly command: string
}

/**
 * Plays as many histories as the engine has time for, and fails with the shrunk history that breaks a promise.
 * SIMULATION_SEED is `<seed>`, or `<seed>:<path>` as a failure prints it; SIMULATION_RUNS is their number.
 */
export async function expectPromisesKept<History>(
  { engine }: Pick<OpenedStore, 'engine'>,
  { histories, play, seed: usual, command }: Played<History>,
): Promise<void> {
  const [seed, ...path] = (process.env['SIMULATION_SEED'] ?? String(usual)).split(':')
  const property = fc.asyncProperty(histories, async (history) => void (await play(history)))
  const replay = path.length > 0 ? { path: path.join(':') } : {}
  const numRuns = Number(process.env['SIMULATION_RUNS'] ?? sizes[engine])
  const details = await fc.check(property, { numRuns, seed: Number(seed), ...replay })
  if (details.failed) throw new Error(reportOf(details, command))
  expect(details.numRuns).toBeGreaterThan(0)
}

/** The shrunk history: which promises it breaks, and everything that happened until then. */
function reportOf<History>(
  { seed, counterexamplePath, errorInstance, numRuns }: fc.RunDetails<[History]>,
  command: string,
): string {
  const words = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)
  return `history ${numRuns} breaks a promise. To play it again: SIMULATION_SEED=${seed}:${counterexamplePath} ${command}\n${words}`
}
