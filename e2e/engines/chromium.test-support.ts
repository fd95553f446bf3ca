import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { expect } from './expect.test-support.ts'
import type { Tab, TabOptions } from './tab.test-support.ts'

const ACTION_MS = 30_000

interface Place {
  readonly x: number
  readonly y: number
}

/** The middle of an element that is scrolled into view; undefined if it is not there or has no size. */
function placeOf(selector: string): Place | undefined {
  const element = document.querySelector(selector)
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return width === 0 ? undefined : { x: x + width / 2, y: y + height / 2 }
}

/** Chooses as a customer does, as far as the page can tell. */
function chooseOption([selector, value]: readonly [string, string]): void {
  const field = document.querySelector(selector)
  if (!(field instanceof HTMLSelectElement)) throw new Error(`${selector} is no select`)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Opens a Chromium, as old as it may be, driven by Playwright. */
export async function openChromium(
  launch: LaunchOptions,
  { scheme = 'light', scripts = 'on' }: TabOptions = {},
): Promise<Tab> {
  const downloads = await mkdtemp(join(tmpdir(), 'chromium-'))
  const browser = await chromium.launch(launch)
  const context = await browser.newContext({
    colorScheme: scheme,
    javaScriptEnabled: scripts === 'on',
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('download', (download) => void download.saveAs(join(downloads, download.suggestedFilename())))
  page.setDefaultTimeout(ACTION_MS)
  // Neither Playwright's click nor its locators, which ask for `checkVisibility`: Chromium has it from 105 on.
  const press = async (selector: string): Promise<void> => {
    let last: Place | undefined
    await expect(async () => {
      const place = await page.evaluate(placeOf, selector)
      const before = last
      last = place
      expect(place).toBeDefined()
      expect(place).toEqual(before)
    }).toPass({ intervals: [50], timeout: ACTION_MS })
    await page.mouse.click(last?.x ?? 0, last?.y ?? 0)
  }
  /** Asks again where the page was just left, as the WebDriver adapters wait for the new page. */
  const evaluate = async (body: string): Promise<unknown> => {
    const run = () => page.evaluate(`(() => { ${body} })()`)
    return run().catch(async (error: Error) => {
      if (!error.message.includes('context was destroyed')) throw error
      await page.waitForLoadState()
      return run()
    })
  }
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    press,
    type: async (selector, text) => {
      await press(selector)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    select: (selector, value) => page.evaluate(chooseOption, [selector, value] as const),
    evaluate,
    screenshot: () => page.screenshot(),
    saved: () => readdir(downloads),
    close: async () => {
      await browser.close()
      await rm(downloads, { recursive: true, force: true })
    },
  }
}
