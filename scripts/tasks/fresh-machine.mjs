import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sourceVariable } from '../browsers/chromium-paths.mjs'
import { root } from '../system/process.mjs'
import { sumOf, tallyOfPlaywright, tallyOfVitest } from './results/count.mjs'
import { readReport, reportFolder } from './results/reports.mjs'

/** @typedef {import('./results/count.mjs').Tally} Tally */

/** Tests that write projects of their own into TMPDIR, and those that older engines once failed. */
const files = [
  'scripts/checks/boundaries.test.ts',
  'e2e/product/kit-package.spec.ts',
  'e2e/kit/reproduction.spec.ts',
  'e2e/faults/missing-part.spec.ts',
  'e2e/journeys/first-payment.spec.ts',
]
const folder = join(reportFolder, 'fresh-machine')
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')

/**
 * Runs a few tests a second time as a machine does that has no browser: with one from an npm package, its own home and
 * temporary folder, and no CI. Then Playwright alone (`npx playwright test`) must find the same browser. Where that
 * package does not run, this is said and nothing is counted.
 * @returns {Promise<Tally>}
 */
export async function runAsFreshMachine() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('Left out: the npm package with a Chromium is for Linux on x64.')
    return sumOf([])
  }
  const [home, temporary] = await Promise.all(['home-', 'tmp-'].map((name) => mkdtemp(join(tmpdir(), name))))
  const changes = { HOME: home, TMPDIR: temporary, TEST_RESULTS: folder, [sourceVariable]: 'npm' }
  const env = { ...withoutChoices(process.env), ...changes }
  try {
    const code = await runMarked([join(root, 'scripts', 'run.mjs'), 'test', ...files], env)
    // The exit code is that of both runners: the failed tests of one are no failure of the other.
    const unit = tallyOfVitest(await readReport(join(folder, 'unit.json')), 0)
    const browser = tallyOfPlaywright(await readReport(join(folder, 'browser.json')), 0)
    // Writes a report of its own in place of the former one.
    const isFound = (await runMarked([playwright, 'test', '--list', 'first-payment', '--project', 'phone'], env)) === 0
    const isTold = unit.ran > 0 && browser.ran > 0 && (code === 0 || unit.failed + browser.failed > 0)
    const alone = { passed: isFound ? 1 : 0, failed: isFound ? 0 : 1, ran: 1 }
    return sumOf([unit, browser, alone, ...(isTold ? [] : [{ passed: 0, failed: 1, ran: 0 }])])
  } finally {
    await Promise.all([home, temporary].map((path) => path && rm(path, { recursive: true, force: true })))
  }
}

/** @param {NodeJS.ProcessEnv} environment */
function withoutChoices({ CI, CHROMIUM_PATH, E2E_CHROMIUM, ...environment }) {
  return environment
}

/**
 * Runs a script; each line it prints is marked, so that the sum of its tests is not taken for that of the whole run.
 * @param {string[]} args the script and its arguments
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
function runMarked(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface(child.stdout).on('line', (line) => console.log(`  fresh machine: ${line}`))
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}
