import { choiceVariable, fetchChromium, findChromium } from '../browsers/chromium.mjs'
import { addWhatRecordsNeed } from '../browsers/chromium-sources.mjs'
import { fetchOldChromiums } from '../browsers/old-chromiums.mjs'
import { buildWhenOlder } from '../build/build.mjs'
import { freePort } from '../system/free-port.mjs'
import { runProgram } from '../system/process.mjs'
import { install } from './install.mjs'

/** Exit code without a browser, different from that of a failed test. */
const noBrowserCode = 2

/**
 * What playwright.config.ts selects; `rows`: methods whose long tables a short run has too; `results`: the folder of the
 * reports, where it is not that of other runs.
 * @typedef {{ selection: 'whole' | 'ci' | 'short' | 'slow', rows?: readonly string[], results?: string }} Selection
 */

/**
 * `npm run e2e`: builds what is older than its sources, then hands its arguments to Playwright, which keeps a trace of
 * each failure; `--trace off` spares what recording costs.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function e2e(args) {
  return (await prepare()) || (await runBrowserTests(['--trace', 'retain-on-failure', ...args]))
}

/**
 * `npm run engines`: the journeys of e2e/engines in every browser engine that is on this machine, or those of the
 * named files; arguments go to Playwright. Fetches the oldest Chromium that the page supports, and one that is too old,
 * from the npm registry.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function engines(args) {
  const failure = await prepare()
  if (failure !== 0) return failure
  if (!(await fetchOldChromiums())) console.error('The old Chromiums could not be fetched, so they are left out.')
  const folder = args.some((arg) => arg.includes('.spec.ts')) ? [] : ['e2e/engines']
  return runBrowserTests([...folder, '--project=desktop', ...args])
}

/**
 * `npm run pictures`: draws README's picture and the newer half of "Before and after" in docs/design.md from the
 * built product. What came before is kept as it was photographed.
 * @returns {Promise<number>} exit code
 */
export async function pictures() {
  const failure = await prepare()
  if (failure !== 0) return failure
  const { drawPictures } = await import('../pictures/draw.mjs')
  await drawPictures()
  return 0
}

/**
 * Installs what is missing, chooses a browser, and builds what is older than its sources.
 * @returns {Promise<number>} exit code
 */
export async function prepare() {
  return (await install()) || (await chooseBrowser()) || (await buildWhenOlder({ arePackagesWanted: true }))
}

/**
 * Finds or fetches a Chromium and names it in this process's environment, where Playwright's configuration (and
 * whatever else loads that) finds it.
 * @returns {Promise<number>} exit code; 2 when there is no browser
 */
export async function chooseBrowser() {
  await addWhatRecordsNeed()
  const chromium = (await findChromium()) ?? (await fetchChromium())
  if (chromium === undefined) {
    console.error('BROWSER TESTS CANNOT RUN: no Chromium could be found or fetched. Set CHROMIUM_PATH to one.')
    return noBrowserCode
  }
  console.log(`Browser: ${chromium.executablePath ?? "Playwright's own"}`)
  process.env[choiceVariable] = JSON.stringify(chromium)
  return 0
}

/**
 * Runs Playwright against the build in dist, on a free port, in the chosen browser.
 * @param {string[]} args
 * @param {Selection} [selection]
 * @returns {Promise<number>} exit code
 */
export async function runBrowserTests(args, { selection, rows = [], results } = { selection: 'whole' }) {
  const env = {
    E2E_PORT: String(await freePort()),
    E2E_SELECTION: selection,
    E2E_ROWS: rows.join(),
    ...(results === undefined ? {} : { TEST_RESULTS: results }),
  }
  return runProgram('playwright', ['test', ...args], { env })
}
