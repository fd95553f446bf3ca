import { expect, type Page } from '@playwright/test'

/** Ahead of the time that passes until the clock stands, also on a slow machine. */
const AHEAD_MS = 20_000

/**
 * Lets the page's clock stand still, some seconds from now, however slow the machine is. From then on only `runFor` and
 * `runUntil` move it. `page.clock` must have been installed.
 */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((aheadMs) => Date.now() + aheadMs, AHEAD_MS))
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
}
