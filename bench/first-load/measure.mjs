/** @import { Browser } from '@playwright/test' */

/** Slow 4G: 400 ms round trip, 1.6 Mbit/s down, 750 kbit/s up; a phone's processor. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4

/**
 * One first visit with an empty cache: when the list of methods is usable, when an immediate tap on it has an effect, the
 * blocking time in between, and layout shift. Milliseconds since the start of the navigation.
 * @param {Browser} browser
 * @param {{ url: string, row: string, answered: string }} visit `row`: a method in the list; `answered`: what a
 *   button says once a tap on it has shown an effect
 */
export async function visit(browser, { url, row, answered }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    // Sends Accept-Language, as every browser does.
    locale: 'en-GB',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch, { row, answered })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'usableMs' in window, undefined, { polling: 20, timeout: 60_000 })
  // The tap goes where the first row stands now, as a finger does.
  const box = await page
    .locator(row)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = (element.closest('label, li') ?? element).getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
  const tap = async () => page.touchscreen.tap(box.x, box.y)
  await tap()
  await page.waitForFunction(() => 'answeredMs' in window, undefined, { polling: 20, timeout: 60_000 })
  await page.waitForTimeout(500)
  const measured = await page.evaluate(() => ({
    usableMs: Reflect.get(window, 'usableMs'),
    tapMs: Reflect.get(window, 'answeredMs'),
    blockingMs: Reflect.get(window, 'blockingMs') ?? 0,
    longTasks: Reflect.get(window, 'longTasks') ?? [],
    shift: Reflect.get(window, 'shift') ?? 0,
    interactionMs: Reflect.get(window, 'interactionMs') ?? 0,
  }))
  await context.close()
  return measured
}

/** Runs in the page, before its first script. @param {{ row: string, answered: string }} selectors */
function watch({ row, answered }) {
  const note = (/** @type {string} */ name, /** @type {number} */ value) => Reflect.set(window, name, value)
  const add = (/** @type {string} */ name, /** @type {number} */ value) =>
    note(name, (Reflect.get(window, name) ?? 0) + value)
  const hasAnswered = () =>
    [...document.querySelectorAll('button')].some((button) => button.textContent?.trim().startsWith(answered))
  const look = () => {
    // In the frame that paints it: until the styles have come a row that is there already cannot be seen.
    if (!('usableMs' in window) && document.querySelector(row))
      requestAnimationFrame((nowMs) => 'usableMs' in window || note('usableMs', nowMs))
    if (!('answeredMs' in window) && hasAnswered()) note('answeredMs', performance.now())
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    })
  observe('longtask', ({ startTime, duration }) => {
    add('blockingMs', Math.max(0, duration - 50))
    note('longTasks', [
      ...(Reflect.get(window, 'longTasks') ?? []),
      `${Math.round(duration)} at ${Math.round(startTime)}`,
    ])
  })
  observe('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || add('shift', value))
  observe('event', ({ duration, interactionId }) => {
    if (interactionId) note('interactionMs', Math.max(Reflect.get(window, 'interactionMs') ?? 0, duration))
  })
}
