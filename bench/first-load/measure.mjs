/** @import { Browser, BrowserContext, Page } from '@playwright/test' */

/** Slow 4G: 400 ms round trip, 1.6 Mbit/s down, 750 kbit/s up; a phone's processor. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 60_000

/** A phone with an empty cache. @param {Browser} browser @returns {Promise<BrowserContext>} */
export const newPhone = (browser) =>
  browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    // Sends Accept-Language, as every browser does.
    locale: 'en-GB',
  })

/** A page of the phone on the slow network. @param {BrowserContext} phone @param {string} awaited a CSS selector */
export async function openPage(phone, awaited) {
  const page = await phone.newPage()
  const cdp = await phone.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch)
  await page.addInitScript((selector) => Reflect.get(window, 'watchFor')('shown', selector), awaited)
  return page
}

/**
 * Opens an address. When the awaited element has been painted, in milliseconds since the start of the navigation, and
 * the layout shift until two seconds later.
 * @param {Page} page @param {string} url
 */
export async function visit(page, url) {
  await page.goto(url, { waitUntil: 'commit' })
  const shownMs = await timeOf(page, 'shown')
  return { shownMs }
}

/** @param {Page} page */
export async function shiftOf(page) {
  await page.waitForTimeout(2_000)
  return page.evaluate(() => Number(Reflect.get(window, 'shift')))
}

/**
 * Presses an element where it stands now, as a finger does, and waits for what answers it. Milliseconds from the press
 * (or, for a press before the app has come, from the start of the navigation) until the answer has been painted, and the
 * longest task in between.
 * @param {Page} page @param {{ target: string, answer: string }} press CSS selectors
 */
export async function press(page, { target, answer }) {
  const box = await page
    .locator(target)
    .first()
    .evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
  await page.evaluate((selector) => Reflect.get(window, 'watchFor')('answered', selector), answer)
  await page.touchscreen.tap(box.x, box.y)
  const answeredMs = await timeOf(page, 'answered')
  const pressedMs = await page.evaluate(() => Number(Reflect.get(window, 'pressedMs')))
  await page.waitForTimeout(300)
  const longestMs = await page.evaluate(
    (sinceMs) => Math.max(0, ...Reflect.get(window, 'tasks').flatMap(({ at, ms }) => (at >= sinceMs ? [ms] : []))),
    pressedMs,
  )
  return { answeredMs, sincePressMs: answeredMs - pressedMs, longestMs }
}

/**
 * Bytes, as transferred, of the scripts that the page names. A press is answered before they have all arrived, and what
 * has not arrived has no entry, so they are waited for.
 * @param {Page} page
 */
export async function namedScriptBytes(page) {
  const all = await page.waitForFunction(() => {
    const addresses = new Set(Reflect.get(window, 'named'))
    const sizes = new Map(
      performance
        .getEntriesByType('resource')
        .map((entry) => [entry.name, Number(Reflect.get(entry, 'encodedBodySize'))]),
    )
    const bytes = [...addresses].map((address) => sizes.get(address) ?? 0)
    return bytes.every((size) => size > 0) && { sum: bytes.reduce((sum, size) => sum + size, 0) }
  })
  return (await all.jsonValue()).sum
}

/** @param {Page} page @param {string} name */
async function timeOf(page, name) {
  await page.waitForFunction((key) => key in window, `${name}Ms`, { polling: 20, timeout: TIMEOUT_MS })
  return page.evaluate((key) => Number(Reflect.get(window, key)), `${name}Ms`)
}

/** Runs in the page, before its first script. */
function watch() {
  /** @type {Map<string, string>} */
  const awaited = new Map()
  let isLooking = false
  // Only after a change: frames that the page does not need would slow it down.
  const lookSoon = () => {
    if (isLooking || awaited.size === 0) return
    isLooking = true
    requestAnimationFrame(look)
  }
  const look = () => {
    isLooking = false
    for (const [name, selector] of awaited) {
      const element = document.querySelector(selector)
      if (!element) continue
      if (element.getBoundingClientRect().height === 0) {
        lookSoon()
        continue
      }
      awaited.delete(name)
      // This frame paints the element. A message that is posted in a frame is handled after that frame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Reflect.set(window, `${name}Ms`, performance.now())
      port2.postMessage(undefined)
    }
  }
  new MutationObserver(lookSoon).observe(document, { childList: true, attributes: true, subtree: true })
  document.addEventListener('readystatechange', () => {
    // Later the app itself names scripts that it may need.
    if (document.readyState !== 'interactive') return
    const named = document.querySelectorAll('script[src]:not([fetchpriority="low"]), link[rel="modulepreload"]')
    Reflect.set(
      window,
      'named',
      Array.from(named, (one) => Reflect.get(one, 'src') || Reflect.get(one, 'href')),
    )
  })
  Reflect.set(window, 'watchFor', (/** @type {string} */ name, /** @type {string} */ selector) => {
    awaited.set(name, selector)
    lookSoon()
  })
  const tasks = /** @type {{ at: number, ms: number }[]} */ ([])
  Reflect.set(window, 'tasks', tasks)
  Reflect.set(window, 'shift', 0)
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('longtask', ({ startTime, duration }) => tasks.push({ at: startTime, ms: duration }))
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + value)
  })
  addEventListener('click', ({ timeStamp }) => Reflect.set(window, 'pressedMs', timeStamp), true)
}
