import { join } from 'node:path'
import { beside } from '../system/busy-loops.mjs'
import { prepare, runBrowserTests } from './e2e.mjs'
import { tallyOfPlaywright } from './results/count.mjs'
import { readReport, reportFolder } from './results/reports.mjs'

/** @typedef {import('./results/count.mjs').Tally} Tally */

/** A folder of its own: the reports of the quick run stay. */
const folder = join(reportFolder, 'slow')

/**
 * `npm run slow`: the browser tests tagged `@waits` on a phone whose processor is six times slower, beside processes that
 * keep this machine's processors busy. Arguments go to Playwright.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function slow(args) {
  return (await prepare()) || (await runSlowly(args))
}

/** The same as a step of `CI=true npm test`. @returns {Promise<Tally>} */
export async function runSlowTests() {
  const code = await runSlowly([])
  return tallyOfPlaywright(await readReport(join(folder, 'browser.json')), code)
}

/** @param {string[]} args @returns {Promise<number>} exit code */
function runSlowly(args) {
  return beside(() => runBrowserTests(args, { selection: 'slow', results: folder }))
}
