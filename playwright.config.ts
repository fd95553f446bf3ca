import { defineConfig, devices } from '@playwright/test'
import type { KitOptions } from './e2e/kit/test.ts'
import { choiceVariable, findChromium } from './scripts/browsers/chromium.mjs'
import { oldestChromium, tooOldChromium } from './scripts/browsers/old-chromiums.mjs'

const port = Number(process.env['E2E_PORT'] ?? 4571)
const ownUrl = `http://localhost:${port}`
const results = process.env['TEST_RESULTS'] ?? 'test-results'
/** Another deployment to test instead of the build in dist. */
const otherUrl = process.env['E2E_BASE_URL']
const launchOptions = await findChromium()
if (launchOptions === undefined)
  throw new Error('No Chromium here. `npm run e2e` fetches one; CHROMIUM_PATH names one.')
// Workers load this file too and must not search again.
process.env[choiceVariable] = JSON.stringify(launchOptions)
process.env['E2E_OLDEST_CHROMIUM'] = oldestChromium
process.env['E2E_TOO_OLD_CHROMIUM'] = tooOldChromium

const server = {
  command: 'node scripts/tasks/throwaway-server.mjs',
  url: `${ownUrl}/readyz`,
  env: { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: ownUrl, SANDBOX: '1', LOG_LEVEL: 'warn' },
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  stdout: 'ignore',
  stderr: 'pipe',
  timeout: 20_000,
} as const

/** Need no page, and a build on this machine: they start servers and projects of their own. */
const serverTests = [
  'product/{another-gateway,durability,installed,kit-package,merchant-package,server-locale,sub-path}.spec.ts',
  'kit/{key-in-reports,other-screen,reproduction}.spec.ts',
]
/** Drive browsers of their own: every engine that is on this machine. */
const engineTests = 'engines/*.spec.ts'
/** Another deployment has neither its build nor its engines here. */
const ownTests = [...serverTests, engineTests]
/** What an engineer does at a desk; other tests show that the workshop fits a phone. */
const deskTests = ['workshop/{copied-test,payments,url-builder}.spec.ts']
/** What they show is the same on every screen. */
const phoneTests = [
  'faults/**',
  'matrix/**',
  'security/**',
  'languages/**',
  'journeys/{automatic-redirect,back-forward-cache,checkout-params,merchant-theme,payment-reference,resume,returning}.spec.ts',
]

/**
 * Which tests run: `npm test` leaves out those tagged `@ci` and `@nightly`, but for the methods in E2E_ROWS; in CI only
 * those tagged `@nightly`. `npm run e2e` runs all of them every night. A test that is asked for by its name or file runs
 * all the same.
 */
const selection = process.env['E2E_SELECTION']
const rows = process.env['E2E_ROWS'] ?? ''
const ofRows = rows === '' ? '' : `(?!.*\\b(?:${rows.replaceAll(',', '|')}) in [A-Z])`
const leftOutOf: Readonly<Record<string, RegExp[]>> = {
  short: [new RegExp(`^${ofRows}.*@(?:ci|nightly)`, 's')],
  ci: [/@nightly/],
}
const leftOut = leftOutOf[selection ?? '']
/**
 * `npm run slow`, and CI the core of it: what waits for a status, a timer, a response, a redirect or a clock, on a phone whose
 * processor is slower by this factor, beside busy processes (D-709).
 */
const isSlow = selection === 'slow'
const SLOWDOWN = 6
/** The work of a page is a part of what a test waits for. */
const patience = isSlow ? 3 : 1
/** What `npm test` and CI play on a desktop, too. */
const partOnDesktop = ['journeys/first-payment.spec.ts', ...deskTests, ...ownTests]

const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

/** The projects: a set of tests, and the screen that they run on. */
const desktop = {
  // A project begins with new workers, so tests that need neither page nor width are in one of the two.
  name: 'desktop',
  ...(leftOut && { testMatch: partOnDesktop }),
  testIgnore: [...(otherUrl === undefined ? [] : ownTests), ...phoneTests],
  // Tests that carry it are about what the width does not change.
  grepInvert: [/@phone/, ...(leftOut ?? [])],
  use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
}
const onPhone = {
  name: 'phone',
  testIgnore: [...ownTests, ...deskTests],
  use: phone,
}
const slowInCi = 'journeys/{bank-page,first-payment,polling,resume}.spec.ts'
const slowPhone = {
  name: 'slow phone',
  grep: /@waits/,
  // CI repeats the core of what waits, and one of several tests that differ in their subject alone; `npm run slow` by
  // hand has all of them.
  ...(process.env['CI'] === 'true' && { testMatch: slowInCi, grepInvert: /@ci|@nightly/ }),
  use: { ...phone, cpuSlowdown: SLOWDOWN },
}

/** Browser tests: the built product, played by merchants and customers on a phone and on a desktop. */
export default defineConfig<KitOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `${results}/e2e`,
  fullyParallel: true,
  grepInvert: leftOut ?? [],
  // One more than the processors of a small machine: a test waits for its page, its server and itself in turn.
  workers: 3,
  retries: 0,
  // For slow machines; a test that passes waits for nothing.
  timeout: 120_000 * patience,
  expect: { timeout: 20_000 * patience },
  forbidOnly: process.env['CI'] === 'true',
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: results === 'test-results' ? 'playwright-report' : `${results}/html` }],
    ...(isSlow ? [] : [['./e2e/matrix/coverage-reporter.ts'] as const]),
    ['json', { outputFile: `${results}/browser.json` }],
  ],
  use: {
    baseURL: otherUrl ?? ownUrl,
    // Our own server goes with the run; the same can be seen with `npm start`.
    ...(otherUrl === undefined ? { reproduceAt: 'http://localhost:8080' } : {}),
    // Where there is no graphics card, its stand-in in software costs more than drawing without one.
    launchOptions: { ...launchOptions, args: [...launchOptions.args, '--disable-gpu'] },
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    // A page that leaves by itself after a moment would run away from a slow machine; its own test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs as much as the test itself; `npm run e2e` keeps the trace of each failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: isSlow ? [slowPhone] : [desktop, onPhone],
  ...(otherUrl === undefined ? { webServer: server } : {}),
})
