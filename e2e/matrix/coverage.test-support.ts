import type { Combination } from './combinations.test-support.ts'

/** What the coverage table is made of: one annotation for each combination tried. */
export const COVERS = 'covers'

/** Notes on a test which values of which parameters it tries. */
export const coverageOf = (combination: Combination) => ({ type: COVERS, description: JSON.stringify(combination) })
