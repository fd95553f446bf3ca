import { isWithin } from './areas.mjs'

/**
 * The part of a report of StrykerJS that is read here.
 * @typedef {{ status: string }} Bug
 * @typedef {{ files: Record<string, { mutants: Bug[] }> }} Report
 * @typedef {{ area: string, file: string, percent: number | undefined, noticed: number, unnoticed: number, leftOut: number }} Score
 */

const NOTICED = ['Killed', 'Timeout']
const UNNOTICED = ['Survived', 'NoCoverage']

/**
 * The score of each file, lowest first. A bug in a line that no test runs counts as unnoticed. Left out are bugs in what
 * is computed when a module loads, those that the source excepts with a reason, and those on which the run itself failed.
 * @param {string} area
 * @param {Report} report
 * @returns {Score[]}
 */
export function scoresOf(area, report) {
  const scores = Object.entries(report.files).map(([file, { mutants }]) => {
    const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length
    const unnoticed = mutants.filter(({ status }) => UNNOTICED.includes(status)).length
    return { area, file, ...ratio(noticed, unnoticed), leftOut: mutants.length - noticed - unnoticed }
  })
  return scores.sort((one, other) => (one.percent ?? 101) - (other.percent ?? 101))
}

/** @param {number} noticed @param {number} unnoticed */
function ratio(noticed, unnoticed) {
  const all = noticed + unnoticed
  return { noticed, unnoticed, percent: all === 0 ? undefined : (100 * noticed) / all }
}

/**
 * Markdown: the score of each area, then of each file.
 * @param {readonly Score[]} scores
 */
export function tableOf(scores) {
  const names = [...new Set(scores.map(({ area }) => area))]
  const totals = names.map((name) => {
    const own = scores.filter(({ area }) => area === name)
    return {
      area: name,
      file: 'all files',
      ...ratio(sum(own, 'noticed'), sum(own, 'unnoticed')),
      leftOut: sum(own, 'leftOut'),
    }
  })
  const head = '| Area | File | Score | Noticed | Unnoticed | Left out |\n|---|---|---|---|---|---|'
  return `${[head, ...[...totals, ...scores].map(rowOf)].join('\n')}\n`
}

/** @param {readonly Score[]} scores @param {'noticed' | 'unnoticed' | 'leftOut'} column */
const sum = (scores, column) => scores.reduce((total, score) => total + score[column], 0)

/** @param {Score} score */
const rowOf = ({ area, file, percent, noticed, unnoticed, leftOut }) =>
  `| ${area} | ${file} | ${percent === undefined ? '–' : `${percent.toFixed(1)} %`} | ${noticed} | ${unnoticed} | ${leftOut} |`

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
