import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, devices } from '@playwright/test'
import { findChromium } from '../browsers/chromium.mjs'
import { order, settle } from '../system/orders.mjs'
import { root } from '../system/process.mjs'
import { startServer } from '../system/server.mjs'
import { sheetPage, sheets } from './sheets.mjs'

/** A phone's size that is visible between its bars, in CSS px. */
const viewport = { width: 390, height: 664 }
/** @type {import('@playwright/test').BrowserContextOptions} */
const phone = {
  ...devices['Pixel 7'],
  viewport,
  deviceScaleFactor: 2,
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
}
/** The name under which the pictures show the shop; no name server is asked. */
const SHOP = 'https://shop.example'

/**
 * Draws the pictures of README.md and docs/design.md from the build in dist.
 * @returns {Promise<void>}
 */
export async function drawPictures() {
  const program = join(root, 'scripts', 'tasks', 'throwaway-server.mjs')
  const server = await startServer({ program, path: '/readyz', variables: { LOG_LEVEL: 'warn' } })
  const origin = `http://localhost:${server.port}`
  const browser = await chromium.launch(await findChromium())
  try {
    save('pay-pix.jpg', await sheetOf(browser, await paymentByPix(browser, server.port), 2))
    for (const [name, screens] of Object.entries(sheets))
      save(`${name}.jpg`, await sheetOf(browser, await shownScreens(browser, origin, screens)))
  } finally {
    await browser.close()
    await server.end()
  }
}

/** @param {string} name @param {Buffer} bytes */
function save(name, bytes) {
  writeFileSync(join(root, 'docs', 'images', name), bytes)
  console.log(`docs/images/${name}: ${Math.ceil(bytes.length / 1000)} kB`)
}

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * A payment of the demo shop by Pix, as its customer sees it: the choice, the code, the result.
 * @param {Browser} browser @param {number} port
 */
async function paymentByPix(browser, port) {
  const money = { amount: '149.90', currencyCode: 'BRL' }
  const returnUrl = `${SHOP}/orders/4711`
  const { url, id } = await order(port, { scenario: 2, ...money, idPayin: 'order-4711', returnUrl })
  const page = await browser.newPage(phone)
  await page.goto(url)
  const choice = await pictureOf(page, 'choose')
  // By keyboard: the page ignores a pointer that clicks as soon as it is shown.
  await page.getByRole('button', { name: 'Continue with Pix' }).press('Enter')
  const code = await pictureOf(page, 'pay')
  await settle(port, id)
  const result = await pictureOf(page, 'done')
  await page.close()
  return [choice, code, result]
}

/** @param {Page} page @param {string} step */
async function pictureOf(page, step) {
  await page.locator(`[data-step=${step}]`).waitFor()
  return settledPicture(page)
}

/** The screen once two pictures in a row are equal. @param {Page} page @returns {Promise<Buffer>} */
async function settledPicture(page) {
  let last = await page.screenshot()
  for (;;) {
    const next = await page.screenshot()
    if (next.equals(last)) return next
    last = next
  }
}

/**
 * @param {Browser} browser @param {string} origin @param {readonly import('./sheets.mjs').Screen[]} screens
 * @returns {Promise<Buffer[]>} the screens as the gallery shows them
 */
async function shownScreens(browser, origin, screens) {
  const context = await browser.newContext(phone)
  await context.route(`${SHOP}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: origin + pathname + search }) })
  })
  const page = await context.newPage()
  const pictures = []
  for (const [step, state, methodCode, currencyCode] of screens) {
    const query = new URLSearchParams({ frame: '1', step, state, methodCode, currencyCode })
    await page.goto(`${SHOP}/gallery?${query}`)
    pictures.push(await pictureOf(page, step === 'form' ? 'fill' : step))
  }
  await context.close()
  return pictures
}

/** @param {Browser} browser @param {readonly Buffer[]} pictures @param {number} [deviceScaleFactor] */
async function sheetOf(browser, pictures, deviceScaleFactor = 1) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 100 }, deviceScaleFactor })
  await page.setContent(sheetPage(pictures))
  const sheet = await page.locator('body').screenshot({ type: 'jpeg', quality: 80 })
  await page.close()
  return sheet
}
