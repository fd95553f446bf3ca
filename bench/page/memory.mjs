import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/browsers/chromium.mjs'
import { makeFolder } from '../merchant.mjs'
import { startGateway } from '../servers.mjs'
import { advance, order } from './orders.mjs'

/**
 * Memory of a page that waits for half an hour: `npm run build && node bench/page/memory.mjs`. The page's clock and the
 * gateway's are moved, minute by minute; at some of them the browser collects its garbage, and heap, nodes and listeners
 * are compared with those of the first minute.
 */
const LOOKS_AT = [1, 10, 20, 30]
/** Nothing but the played clock; one that is followed all the time; one whose deadline passes on the way. */
const waits = {
  'a page with nothing on it': undefined,
  'a transfer with a day to pay': {
    amount: 45,
    currencyCode: 'VND',
    paymentMethodCode: 'OFFLINE',
    paymentOperatorCode: 'VCB',
  },
  'a QR code with a quarter of an hour': { amount: 45, currencyCode: 'BRL', paymentMethodCode: 'PIXQR' },
}

const product = await startGateway({ DATA_DIR: makeFolder() })
const PORT = product.port
const browser = await chromium.launch(await findChromium())
try {
  for (const [name, values] of Object.entries(waits)) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await page.clock.install()
    if (values === undefined) await page.goto(`http://localhost:${PORT}/livez`)
    else await openPayment(page, values)
    let reads = 0
    page.on('request', () => {
      reads += 1
    })
    /** @type {Awaited<ReturnType<typeof footprint>>[]} */
    const found = []
    for (let minute = 1; minute <= Math.max(...LOOKS_AT); minute += 1) {
      await advance(PORT, 60)
      for (let second = 0; second < 60; second += 1) await page.clock.runFor(1_000)
      if (LOOKS_AT.includes(minute)) found.push(await footprint(page))
    }
    console.log(`${name}, ${reads} requests`)
    for (const [position, one] of found.entries()) print(LOOKS_AT[position] ?? 0, one, found[0] ?? one)
    await page.close()
  }
} finally {
  await browser.close()
  await product.end()
}

/** @param {import('@playwright/test').Page} page @param {Record<string, unknown>} values */
async function openPayment(page, values) {
  await page.goto((await order(PORT, { scenario: 2, ...values })).url)
  await page.locator('[data-step="pay"]').waitFor()
}

/** After everything that can go has gone. @param {import('@playwright/test').Page} page */
async function footprint(page) {
  const cdp = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  await cdp.detach()
  return { usedSize, nodes, jsEventListeners }
}

/** @param {number} minute @param {Awaited<ReturnType<typeof footprint>>} own @param {Awaited<ReturnType<typeof footprint>>} first */
function print(minute, own, first) {
  const ratio = (/** @type {number} */ one, /** @type {number} */ other) =>
    other === 0 ? '–' : (one / other).toFixed(2)
  console.log(
    `  minute ${minute}: heap ${ratio(own.usedSize, first.usedSize)} × (${(own.usedSize / 1e6).toFixed(2)} MB), ` +
      `nodes ${ratio(own.nodes, first.nodes)} × (${own.nodes}), listeners ${ratio(own.jsEventListeners, first.jsEventListeners)} × (${own.jsEventListeners})`,
  )
}
