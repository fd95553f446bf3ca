import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { COVERS, type Covered, coverageTable } from './coverage-table.test-support.ts'

const FILE = 'test-results/coverage.md'

/**
 * Writes after each run which values of which parameters were tested with which methods, and prints a one-line summary.
 */
export default class CoverageReporter implements Reporter {
  readonly #covered = new Map<string, Covered>()

  printsToStdio(): boolean {
    return false
  }

  onBegin(_config: FullConfig): void {
    this.#covered.clear()
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const note = test.annotations.find(({ type }) => type === COVERS)?.description
    if (note === undefined || status === 'skipped') return
    this.#covered.set(test.id, { values: JSON.parse(note), passed: test.outcome() === 'expected' })
  }

  onEnd(): void {
    if (this.#covered.size === 0) return
    const { summary, markdown } = coverageTable([...this.#covered.values()])
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, markdown)
    process.stdout.write(`\n${summary} The table: ${FILE}\n`)
  }
}
