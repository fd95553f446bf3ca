import { expect, type Page } from '@playwright/test'

/** Too short for the page to believe that its device has slept, or that a request has no response. */
const AHEAD_MS = 1_000

/**
 * Lets the page's clock stand still, a second from now, however slow the machine is. From then on only `runFor` and
 * `runUntil` move it. `page.clock` must have been installed.
 */
export async function standStill(page: Page): Promise<void> {
  const stand = async () => page.clock.pauseAt(await page.evaluate((aheadMs) => Date.now() + aheadMs, AHEAD_MS))
  // Refused where that second has passed meanwhile; the clock stands then all the same, so the next one is ahead.
  await stand().catch(stand)
}

/**
 * Lets the time of a standing page pass until this holds, `mostMs` at most. It passes no faster than real time, so that a
 * response has as much of it as on a customer's device.
 */
export async function runUntil(page: Page, holds: () => Promise<void>, mostMs: number): Promise<void> {
  let passedMs = 0
  await expect(async () => {
    // Timers of no length fall due even at the end: the page waits for them between a response and its drawing.
    const stepMs = passedMs < mostMs ? 100 : 1
    passedMs += stepMs
    await page.clock.runFor(stepMs)
    await holds()
  }).toPass({ intervals: [100] })
  await page.evaluate(afterEffects)
}

/** Runs in the page. What has been drawn has set its timers by the time that a message which is sent now arrives. */
const afterEffects = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(undefined)
  })
