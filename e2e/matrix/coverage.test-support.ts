import type { Combination } from './combinations.test-support.ts'

/** The source of the coverage table: one annotation for each tested combination. */
export const COVERS = 'covers'

/** Annotates a test with the parameter values that it covers. */
export const coverageOf = (combination: Combination) => ({ type: COVERS, description: JSON.stringify(combination) })
