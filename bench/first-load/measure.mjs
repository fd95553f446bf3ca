/** @import { Browser, BrowserContext, CDPSession, Page } from '@playwright/test' */

/**
 * Slow 4G: 1.6 Mbit/s down, 750 kbit/s up; a phone's processor. The round trip is the servers' (./servers.mjs): the
 * browser's own latency lasts from request to response, and hides what the server takes of it.
 */
const NETWORK = { offline: false, latency: 0, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 60_000

/**
 * A phone whose browser has just been started: neither a cache nor fonts, drawn before, that a first customer does not
 * have. Its clock shows the time of Thailand, or of the zone where the customer lives.
 * @param {() => Promise<Browser>} launch @param {string} [timezoneId] @returns {Promise<BrowserContext>}
 */
export async function switchOn(launch, timezoneId = 'Asia/Bangkok') {
  const browser = await launch()
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    // Sends Accept-Language, as every browser does.
    locale: 'en-GB',
    timezoneId,
  })
}

/** @param {BrowserContext} phone */
export async function switchOff(phone) {
  await phone.browser()?.close()
}

/** A page of the phone on the slow network. @param {BrowserContext} phone @param {string} awaited a CSS selector */
export async function openPage(phone, awaited) {
  const page = await phone.newPage()
  const cdp = await phone.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch)
  await page.addInitScript((selector) => Reflect.get(window, 'watchFor')('shown', selector), awaited)
  sessions.set(page, cdp)
  return page
}

/** @type {WeakMap<Page, CDPSession>} */
const sessions = new WeakMap()

/**
 * The value of an expression in the page, in milliseconds or pixels; a promise is awaited. Not by the driver's own
 * functions: they load a script of their own into the page first, 40 ms of work on the slow processor, which a rendered page
 * would have in front of its first paint and one that waits for the network would not notice.
 * @param {Page} page @param {string} expression
 */
async function valueIn(page, expression) {
  const session = sessions.get(page)
  if (session === undefined) throw new Error('The page was not opened by openPage.')
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
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
  return valueIn(page, 'shift')
}

/**
 * Total blocking time so far: what each task took beyond 50 ms, in milliseconds, once the page has been idle for two
 * seconds. @param {Page} page @returns {Promise<number>}
 */
export async function blockingOf(page) {
  while (!(await valueIn(page, 'tasks.length === 0 || performance.now() - tasks.at(-1).at - tasks.at(-1).ms > 2000')))
    await page.waitForTimeout(100)
  return valueIn(page, 'tasks.reduce((sum, { ms }) => sum + ms - 50, 0)')
}

/**
 * Presses an element where it stands now, as a finger does, and waits for what answers it. Milliseconds from the press
 * (or, for a press before the app has come, from the start of the navigation) until the answer has been painted, and the
 * longest task in between.
 * @param {Page} page @param {{ target: string, answer: string }} press CSS selectors
 */
export async function press(page, { target, answer }) {
  const [x, y] = await valueIn(page, `readyToPress(${JSON.stringify(target)}, ${JSON.stringify(answer)})`)
  // A press before the app has come opens the next document, whose times count from its own start.
  const startMs = await valueIn(page, 'performance.timeOrigin')
  await page.addInitScript((selector) => Reflect.get(window, 'watchFor')('answered', selector), answer)
  await page.touchscreen.tap(x, y)
  const answeredMs = (await answeredAt(page)) - startMs
  const pressedMs = await page.evaluate(() => Number(Reflect.get(window, 'pressedMs')))
  await page.waitForTimeout(300)
  const longestMs = await page.evaluate((sinceMs) => {
    /** @type {readonly { at: number, ms: number }[]} */
    const tasks = Reflect.get(window, 'tasks')
    return Math.max(0, ...tasks.flatMap(({ at, ms }) => (at >= sinceMs ? [ms] : [])))
  }, pressedMs)
  return { answeredMs, sincePressMs: answeredMs - pressedMs, longestMs }
}

/** When the answer was painted, in this document or the next one. @param {Page} page @returns {Promise<number>} epoch ms */
async function answeredAt(page) {
  for (;;) {
    try {
      return (await timeOf(page, 'answered')) + (await valueIn(page, 'performance.timeOrigin'))
    } catch (error) {
      if (!/navigated|context/i.test(String(error))) throw error
    }
  }
}

/**
 * Bytes, as transferred, of the scripts that the page names. A press is answered before they have all arrived, or even
 * before the document is complete, and what has not arrived has no entry, so both are waited for.
 * @param {Page} page
 */
export async function namedScriptBytes(page) {
  const all = await page.waitForFunction(() => {
    const named = Reflect.get(window, 'named')
    if (named === undefined) return undefined
    const addresses = new Set(named)
    const sizes = new Map(
      performance
        .getEntriesByType('resource')
        .map((entry) => [entry.name, Number(Reflect.get(entry, 'encodedBodySize'))]),
    )
    const bytes = [...addresses].map((address) => sizes.get(address) ?? 0)
    // In an object, for no bytes at all are an answer too: a page may have its script in the document.
    return bytes.every((size) => size > 0) ? { sum: bytes.reduce((sum, size) => sum + size, 0) } : undefined
  })
  return (await all.jsonValue())?.sum ?? 0
}

/** @param {Page} page @param {string} name */
async function timeOf(page, name) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: not within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })
  return Promise.race([valueIn(page, `times.${name}`), late]).finally(() => clearTimeout(timer))
}

/** Runs in the page, before its first script. */
function watch() {
  /** @type {Map<string, string>} */
  const awaited = new Map()
  /** When each awaited element was painted. @type {Record<string, Promise<number>>} */
  const times = {}
  /** @type {Map<string, (ms: number) => void>} */
  const tell = new Map()
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
      // This frame paints the element. A task of the highest priority is the first one after the frame: what the page does
      // once the customer sees it does not count.
      globalThis.scheduler.postTask(() => tell.get(name)?.(performance.now()), { priority: 'user-blocking' })
    }
  }
  new MutationObserver(lookSoon).observe(document, { childList: true, attributes: true, subtree: true })
  document.addEventListener('readystatechange', () => {
    // Later the app itself names scripts that it may need.
    if (document.readyState !== 'interactive') return
    const scripts =
      'script[src]:not([fetchpriority="low"]), link[rel="modulepreload"], link[rel="preload"][as="script"]'
    // Some begin only once the screen has been painted.
    const late = Array.from(document.querySelectorAll('template'), ({ content }) => content)
    const named = [document, ...late].flatMap((part) => [...part.querySelectorAll(scripts)])
    Reflect.set(
      window,
      'named',
      named.map((one) => new URL(one.getAttribute('src') ?? one.getAttribute('href') ?? '', location.href).href),
    )
  })
  const watchFor = (/** @type {string} */ name, /** @type {string} */ selector) => {
    Reflect.set(times, name, new Promise((resolve) => tell.set(name, resolve)))
    awaited.set(name, selector)
    lookSoon()
  }
  const readyToPress = (/** @type {string} */ target, /** @type {string} */ answer) => {
    const element = document.querySelector(target)
    element?.scrollIntoView({ block: 'center' })
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    watchFor('answered', answer)
    return [x + width / 2, y + height / 2]
  }
  Object.assign(window, { times, watchFor, readyToPress })
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
