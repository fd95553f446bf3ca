import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { devices, expect, type Page } from '@playwright/test'
import { showScreen } from '../accessibility/shown-screens.test-support.ts'
import { holdCountdown } from '../kit/result-page.ts'
import { test } from '../kit/test.ts'
import { recordedScreens } from './recorded-screens.test-support.ts'
import { recordScreen } from './screen-record.test-support.ts'

const views = [
  { device: 'phone', width: 390, height: 664 },
  { device: 'desktop', width: 1280, height: 800 },
] as const

/** How often a screen is read until it is the recorded one: some content is loaded after the heading. */
const READS = 60
const PAUSE_MS = 250

const WHERE_WANTED = 'where a change is wanted: npm run e2e -- e2e/screens --update-snapshots'

// The gallery makes the page believe that it is on a phone.
const { deviceScaleFactor, hasTouch, isMobile, userAgent } = devices['Desktop Chrome']
test.use({ deviceScaleFactor, hasTouch, isMobile, userAgent })
// A test has up to twelve screens, and one that is not as recorded is read for half a minute.
test.describe.configure({ timeout: 600_000 })

for (const { group, screens } of recordedScreens) {
  test(`the recorded screens look as recorded: ${group}`, { tag: ['@phone', '@ci'] }, async ({ page }, info) => {
    const isUpdate = ['all', 'changed'].includes(info.config.updateSnapshots)
    await holdCountdown(page)
    for (const { name, screen } of screens) {
      const file = new URL(`recorded/${name}.txt`, import.meta.url)
      const recorded = !isUpdate && existsSync(file) ? readFileSync(file, 'utf8') : undefined
      const parts: string[] = []
      for (const { device, ...size } of views) {
        const heading = `= ${device}, ${size.width} × ${size.height}\n`
        const before = recorded?.split(heading)[1]?.split('\n= ')[0]?.trimEnd()
        await page.setViewportSize(size)
        await showScreen(page, { ...screen, device })
        const record = await settledRecord(page, before)
        if (!isUpdate) expect.soft(record, `${name} on a ${device}; ${WHERE_WANTED}`).toBe(before)
        parts.push(heading, record, '\n')
      }
      if (isUpdate) writeFileSync(file, parts.join(''))
    }
  })
}

/** The screen once it is the wanted one; without a wanted one, or if it never is, once two readings are equal. */
async function settledRecord(page: Page, wanted: string | undefined): Promise<string> {
  let last = await recordScreen(page)
  for (let read = 1; read < READS && last !== wanted; read += 1) {
    await page.waitForTimeout(PAUSE_MS)
    const next = await recordScreen(page)
    if (wanted === undefined && next === last) return next
    last = next
  }
  return last
}
