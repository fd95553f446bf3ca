import { methodCodes } from '#contract/methods/methods.ts'
import { type Combination, factors, mayGoTogether } from './combinations.test-support.ts'
import { keyOf, pairsIn, possiblePairs } from './pairwise.test-support.ts'

/** The source of the coverage table: one annotation for each tested combination. */
export const COVERS = 'covers'

/** Annotates a test with the parameter values that it covers. */
export const coverageOf = (combination: Combination) => ({ type: COVERS, description: JSON.stringify(combination) })

/** One combination that was tested, and whether it passed. */
export interface Covered {
  readonly values: Readonly<Record<string, string>>
  readonly passed: boolean
}

/** Parameters × values × methods: how often each was tested, and how often it failed. */
export function coverageTable(covered: readonly Covered[]): { readonly summary: string; readonly markdown: string } {
  const rows = Object.entries(factors)
    .filter(([name]) => name !== 'pair')
    .flatMap(([name, values]) => values.map((value) => rowOf(name, value, covered)))
  const summary = summaryOf(covered)
  const head = ['parameter', 'value', ...methodCodes]
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return { summary, markdown: `# What the scenario matrix tried\n\n${summary}\n\n${lines.join('\n')}\n` }
}

function rowOf(name: string, value: string, covered: readonly Covered[]): readonly string[] {
  const tried = covered.filter(({ values }) => values[name] === value)
  const cells = methodCodes.map((method) => {
    const withMethod = tried.filter(({ values }) => values['pair']?.startsWith(`${method} `))
    const failed = withMethod.filter(({ passed }) => !passed).length
    if (failed > 0) return `${failed} of ${withMethod.length} FAILED`
    return withMethod.length === 0 ? '' : String(withMethod.length)
  })
  return [name, value, ...cells]
}

function summaryOf(covered: readonly Covered[]): string {
  const possible = possiblePairs(factors, mayGoTogether).length
  const pairs = new Set(covered.flatMap(({ values }) => pairsIn(values)).map(keyOf)).size
  const failed = covered.filter(({ passed }) => !passed).length
  return `Scenario matrix: ${covered.length} combinations tried, ${failed} failed; ${pairs} of ${possible} possible pairs of values covered.`
}
