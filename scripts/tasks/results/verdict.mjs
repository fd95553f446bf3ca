import { browserStep, unitStep } from '../steps.mjs'
import { sumOf } from './count.mjs'

/** @typedef {import('../steps.mjs').Scope} Scope */
/** @typedef {import('./count.mjs').Tally} Tally */
/** @typedef {{ code: number, lines: string[] }} Verdict exit code and what to print; the last line is the sum */

/** Exit code of a run that should have run browser tests and did not. Different from that of a failed test. */
const noBrowserCode = 2

/**
 * Decides whether a run passed, from the tests that really ran. Browser tests must have run unless the run was
 * narrowed, and a narrowed run must have found at least one test.
 * @param {Scope} scope
 * @param {Record<string, Tally>} tallies by step; a step that was not reached is absent
 * @returns {Verdict}
 */
export function verdictOf(scope, tallies) {
  const sum = sumOf(Object.values(tallies))
  const browser = tallies[browserStep]?.ran ?? 0
  const tests = browser + (tallies[unitStep]?.ran ?? 0)
  const last = `${sum.passed} passed, ${sum.failed} failed`
  if ((scope === 'all' || scope === 'e2e') && browser === 0) {
    return { code: noBrowserCode, lines: ['BROWSER TESTS DID NOT RUN', last] }
  }
  if (scope !== 'check' && tests === 0) return { code: 1, lines: ['No test ran.', last] }
  return { code: sum.failed === 0 ? 0 : 1, lines: [last] }
}
