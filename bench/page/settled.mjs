import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/browsers/chromium.mjs'
import { order, settle } from '../../scripts/system/orders.mjs'
import { median } from '../median.mjs'
import { makeFolder } from '../merchant.mjs'
import { startGateway } from '../servers.mjs'

/**
 * How soon customers who wait in front of a QR code see that their payment is settled: `npm run build && node
 * bench/page/settled.mjs`. Each is settled at a moment of its own, in the first minute and after it; the time goes from
 * the settling request to the frame that shows the result. CUSTOMERS sets how many wait at a time.
 */
const CUSTOMERS = Number(process.env['CUSTOMERS'] ?? 14)
const MINUTE_MS = 60_000
/** When the payments are settled, milliseconds after the page was opened. */
const phases = {
  'in the first minute': { fromMs: 5_000, untilMs: 50_000 },
  'after the first minute': { fromMs: MINUTE_MS + 5_000, untilMs: 2 * MINUTE_MS - 10_000 },
}
const goals = { p50Ms: 300, mostMs: 1_500, readsAMinute: 3 }

const product = await startGateway({ DATA_DIR: makeFolder() })
const PORT = product.port
const browser = await chromium.launch(await findChromium())
try {
  for (const [name, phase] of Object.entries(phases)) {
    const seen = await Promise.all(Array.from({ length: CUSTOMERS }, () => customer(phase)))
    const times = seen.map(({ ms }) => ms)
    const [p50, most] = [median(times), Math.max(...times)]
    const reads = seen.reduce((sum, { readsAMinute }) => sum + readsAMinute, 0) / seen.length
    const isReached = p50 <= goals.p50Ms && most <= goals.mostMs
    console.log(
      `settled ${name}: shown after p50 ${p50.toFixed(0)} ms, at most ${most.toFixed(0)} ms (goal ${goals.p50Ms}, ${goals.mostMs}) ${isReached ? 'reached' : 'MISSED'}; ${reads.toFixed(1)} reads a minute`,
    )
  }
} finally {
  await browser.close()
  await product.end()
}

/** @param {{ fromMs: number, untilMs: number }} phase @returns {Promise<{ ms: number, readsAMinute: number }>} */
async function customer({ fromMs, untilMs }) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const { url, id } = await order(PORT, { amount: 45, currencyCode: 'BRL', paymentMethodCode: 'PIXQR' })
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/api/payins/${id}`)) reads += 1
  })
  await page.goto(url)
  await page.getByTestId('qr').waitFor()
  const openedMs = performance.now()
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[data-testid="status"][data-status="SUCCESS"]') === null) return
      watch.disconnect()
      requestAnimationFrame(() => window.setTimeout(() => Reflect.set(window, 'shownAt', Date.now())))
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  const waitsMs = fromMs + Math.random() * (untilMs - fromMs)
  await setTimeout(waitsMs)
  const settledAtMs = Date.now()
  await settle(PORT, id)
  const readsAMinute = (reads / (performance.now() - openedMs)) * MINUTE_MS
  const shown = await page.waitForFunction(() => Reflect.get(window, 'shownAt'))
  const shownAtMs = Number(await shown.jsonValue())
  await context.close()
  return { ms: shownAtMs - settledAtMs, readsAMinute }
}
