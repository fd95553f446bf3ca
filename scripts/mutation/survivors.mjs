import { isWithin } from './areas.mjs'

/**
 * The part of a report of StrykerJS that is read here.
 * @typedef {{ status: string }} Bug
 * @typedef {{ files: Record<string, { mutants: Bug[] }> }} Report
 */

const UNNOTICED = ['Survived', 'NoCoverage']

/**
 * A report without the unnoticed bugs of these files and folders, so that the next run plants those again.
 * @param {Report} report
 * @param {readonly string[]} sources
 * @returns {{ report: Report, isChanged: boolean }}
 */
export function withoutSurvivors(report, sources) {
  const isChosen = (/** @type {string} */ file) => sources.some((source) => isWithin(file, source))
  const all = Object.entries(report.files)
  const files = Object.fromEntries(
    all.map(([file, { mutants, ...rest }]) => {
      const isKept = (/** @type {Bug} */ { status }) => !UNNOTICED.includes(status) || !isChosen(file)
      return [file, { ...rest, mutants: mutants.filter(isKept) }]
    }),
  )
  const isChanged = all.some(([file, { mutants }]) => mutants.length !== files[file]?.mutants.length)
  return { report: { ...report, files }, isChanged }
}
