import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { startProduct } from '../first-load/servers.mjs'
import { order } from './orders.mjs'

/**
 * From a tap or key to the next paint, and tasks that keep the page from answering, on a processor four times slower:
 * `npm run build && node bench/page/responsiveness.mjs`. Beside a page that has nothing but a text field, in the same
 * run; medians of RUNS, in the steps of 8 ms that browsers tell.
 */
const PORT = Number(process.env['PORT'] ?? 4695)
const RUNS = Number(process.env['RUNS'] ?? 5)
const CPU_SLOWDOWN = 4
/** More banks than any list of the sandbox has. */
const OPERATORS = Array.from({ length: 64 }, (_, place) => ({ code: `BANK${place}`, name: `Bank number ${place + 1}` }))

/** @typedef {import('@playwright/test').Page} Page */
/** @type {Map<string, { eventMs: number[], taskMs: number[] }>} */
const results = new Map()

const stop = await startProduct(PORT)
const browser = await chromium.launch(await findChromium())
try {
  for (let run = 0; run < RUNS; run += 1) {
    await bareField(await slowPage())
    await banks(await slowPage())
    await form(await slowPage())
    await code(await slowPage())
  }
  const base = median(results.get('a key in a bare text field')?.eventMs ?? [])
  for (const [name, { eventMs, taskMs }] of results) {
    console.log(
      `${name}: ${median(eventMs)} ms (${(median(eventMs) / base).toFixed(1)} ×), longest task ${median(taskMs)} ms`,
    )
  }
} finally {
  await browser.close()
  await stop()
}

async function slowPage() {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.addInitScript(watch)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
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

/** @param {Page} page */
async function banks(page) {
  await page.route('**/!availablePaymentOptions', (route) =>
    route.fulfill({
      json: {
        data: [{ paymentMethodCode: 'ONLINE', paymentOperators: OPERATORS }, { paymentMethodCode: 'PROMPTPAY' }],
      },
    }),
  )
  await open(page, { scenario: 1, amount: 45, currencyCode: 'THB' }, 'choose')
  const list = page.locator('[data-testid="choose"]')
  await measure(page, 'choosing a method', () => list.locator('input[value="ONLINE"]').click())
  await measure(page, 'opening a list of 64 banks', () => list.locator('button[type="submit"]').click())
  await measure(page, 'a letter in its search', () => page.getByRole('searchbox').press('b'))
  await measure(page, 'choosing a bank', () => page.getByRole('radio').nth(3).click())
  await page.close()
}

/** @param {Page} page */
async function form(page) {
  await open(
    page,
    { scenario: 1, amount: 45, currencyCode: 'KES', paymentMethodCode: 'MOBILE_MONEY', paymentOperatorCode: 'MPESA' },
    'fill',
  )
  const phone = page.locator('[data-testid="phoneNumber"]')
  await measure(page, 'the first key in a phone number', () => phone.press('0'))
  await phone.fill('071234567')
  await measure(page, 'its last key', () => phone.press('8'))
  await measure(page, 'leaving it', () => page.keyboard.press('Tab'))
  await measure(page, 'submitting the form', () => page.locator('[data-testid="form"] button[type="submit"]').click())
  await page.close()
}

/** @param {Page} page */
async function code(page) {
  await open(page, { scenario: 1, amount: 45, currencyCode: 'BRL' }, 'choose')
  await page.locator('input[value="PIXQR"]').click()
  await measure(page, 'starting a payment by QR code', () =>
    page.locator('[data-testid="choose"] button[type="submit"]').click(),
  )
  await page.locator('[data-testid="qr"]').waitFor()
  await measure(page, 'the picture of the code larger', () => page.getByRole('button', { name: 'Enlarge' }).click())
  await page.close()
}

/** @param {Page} page @param {Record<string, unknown>} values @param {string} step */
async function open(page, values, step) {
  await page.goto((await order(PORT, values)).url)
  await page.locator(`[data-step="${step}"]`).waitFor()
  // A press right after a page came up is taken for one aimed at another window; later parts are fetched meanwhile.
  await page.waitForTimeout(1_500)
}

/** The slowest event and the longest task that follow an act. @param {Page} page @param {string} name @param {() => Promise<unknown>} act */
async function measure(page, name, act) {
  await page.evaluate(() => Object.assign(window, { slowestMs: 0, longestMs: 0 }))
  await act()
  await page.waitForTimeout(700)
  const { eventMs, taskMs } = await page.evaluate(() => ({
    eventMs: Number(Reflect.get(window, 'slowestMs')),
    taskMs: Number(Reflect.get(window, 'longestMs')),
  }))
  const result = results.get(name) ?? { eventMs: [], taskMs: [] }
  result.eventMs.push(eventMs)
  result.taskMs.push(taskMs)
  results.set(name, result)
}

/** Runs in the page. */
function watch() {
  const keep = (/** @type {string} */ name, /** @type {number} */ value) =>
    Reflect.set(window, name, Math.max(Number(Reflect.get(window, name) ?? 0), value))
  const observe = (/** @type {string} */ type, /** @type {string} */ name) =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) keep(name, Math.round(duration))
    }).observe({ type, durationThreshold: 16 })
  observe('event', 'slowestMs')
  observe('longtask', 'longestMs')
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
