import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/browsers/chromium.mjs'
import { median } from '../median.mjs'
import { makeFolder } from '../merchant.mjs'
import { startGateway } from '../servers.mjs'
import { scenes } from './acts.mjs'

/**
 * From a tap or key to the next paint, and tasks that keep the page from answering, on a processor four times slower:
 * `npm run build && node bench/page/responsiveness.mjs`. Beside a page that has nothing but a text field, in the same
 * run; medians of RUNS, in the steps of 8 ms that browsers tell. ONLY names one scene.
 */
const RUNS = Number(process.env['RUNS'] ?? 5)
const CPU_SLOWDOWN = 4
/** Slow 4G's round trip; what is loaded before an act is not measured. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
/** Name of one scene of ./acts.mjs; all of them without it. */
const ONLY = process.env['ONLY']

/** @typedef {import('@playwright/test').Page} Page */
/** @type {Map<string, { eventMs: number[], taskMs: number[] }>} */
const results = new Map()

const product = await startGateway({ DATA_DIR: makeFolder() })
const PORT = product.port
const browser = await chromium.launch(await findChromium())
try {
  for (let run = 0; run < RUNS; run += 1) {
    await bareField(await slowPage())
    for (const scene of scenes) {
      if (ONLY !== undefined && scene.name !== ONLY) continue
      const page = await slowPage()
      await scene({ page, port: PORT, measure: (name, act) => measure(page, name, act) })
      await page.close()
    }
  }
  const base = median(results.get('a key in a bare text field')?.eventMs ?? [])
  for (const [name, { eventMs, taskMs }] of results) {
    console.log(
      `${name}: ${median(eventMs)} ms (${(median(eventMs) / base).toFixed(1)} ×), longest task ${median(taskMs)} ms`,
    )
  }
} finally {
  await browser.close()
  await product.end()
}

async function slowPage() {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.addInitScript(watch)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // Without a delay the local gateway would respond within the frame of the tap, which no real one does.
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  return page
}

/** @param {Page} page */
async function bareField(page) {
  await page.goto(`http://localhost:${PORT}/livez`)
  await page.setContent('<input autofocus>')
  await page.evaluate(watch)
  await measure(page, 'a key in a bare text field', () => page.locator('input').press('a'))
  await page.close()
}

/**
 * The slowest event and the longest task that follow an act. A tap is made without the look that the browser's driver
 * takes at what it taps: that would be the page's time.
 * @param {Page} page @param {string} name @param {import('@playwright/test').Locator | (() => Promise<unknown>)} act
 */
async function measure(page, name, act) {
  const perform = typeof act === 'function' ? act : await tapOn(page, act)
  await page.evaluate(() => Object.assign(window, { slowestMs: 0, longestMs: 0 }))
  await perform()
  await page.waitForTimeout(900)
  const { eventMs, taskMs } = await page.evaluate(() => ({
    eventMs: Number(Reflect.get(window, 'slowestMs')),
    taskMs: Number(Reflect.get(window, 'longestMs')),
  }))
  const result = results.get(name) ?? { eventMs: [], taskMs: [] }
  result.eventMs.push(eventMs)
  result.taskMs.push(taskMs)
  results.set(name, result)
}

/** @param {Page} page @param {import('@playwright/test').Locator} target */
async function tapOn(page, target) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`Nothing to tap: ${target}`)
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Runs in the page. */
function watch() {
  const keep = (/** @type {string} */ name, /** @type {number} */ value) =>
    Reflect.set(window, name, Math.max(Number(Reflect.get(window, name) ?? 0), value))
  const observe = (/** @type {string} */ type, /** @type {string} */ name) =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) keep(name, Math.round(duration))
    }).observe(/** @type {PerformanceObserverInit} */ ({ type, durationThreshold: 16 }))
  observe('event', 'slowestMs')
  observe('longtask', 'longestMs')
}
