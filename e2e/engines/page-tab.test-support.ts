import { readdir } from 'node:fs/promises'
import { expect } from './expect.test-support.ts'
import { ACTION_MS, type Tab } from './tab.test-support.ts'

/** A document can be used before its scripts have come. */
const READ = { waitUntil: 'domcontentloaded' } as const

/** What a page of Playwright and a page of Puppeteer have in common. */
interface Page {
  readonly goto: (url: string, options: typeof READ) => Promise<unknown>
  readonly goBack: () => Promise<unknown>
  readonly reload: () => Promise<unknown>
  readonly url: () => string
  readonly evaluate: (script: string) => Promise<unknown>
  readonly screenshot: () => Promise<Uint8Array>
  readonly mouse: { readonly click: (x: number, y: number) => Promise<void> }
  readonly keyboard: {
    readonly down: (key: 'Control') => Promise<void>
    readonly press: (key: 'a') => Promise<void>
    readonly up: (key: 'Control') => Promise<void>
    readonly type: (text: string) => Promise<void>
  }
}

interface Opened {
  readonly version: string
  readonly page: Page
  /** The folder of what the page saves. */
  readonly downloads: string
  readonly close: () => Promise<void>
}

interface Place {
  readonly x: number
  readonly y: number
}

/** The middle of an element that is scrolled into view; null if it is not there or has no size. */
function placeOf(selector: string): Place | null {
  const element = document.querySelector(selector)
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return width === 0 ? null : { x: x + width / 2, y: y + height / 2 }
}

/** Chooses as a customer does, as far as the page can tell. */
function chooseOption(selector: string, value: string): void {
  const field = document.querySelector(selector)
  if (!(field instanceof HTMLSelectElement)) throw new Error(`${selector} is no select`)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * A tab of a page that Playwright or Puppeteer drives. It finds the place of an element itself: their locators ask for
 * what Chromium has from 105 on, and wait for frames that Firefox does not report while JavaScript is off.
 */
export function pageTab({ version, page, downloads, close }: Opened): Tab {
  const evaluate = async (script: string): Promise<unknown> => {
    for (;;) {
      try {
        return await page.evaluate(script)
      } catch (error) {
        // The page was just left; WebDriver waits for the next one by itself.
        if (!/context was destroyed/.test(String(error))) throw error
      }
    }
  }
  const call = (func: (...args: string[]) => unknown, ...args: readonly string[]) =>
    evaluate(`(${func})(...${JSON.stringify(args)})`)
  const press = async (selector: string): Promise<void> => {
    let last: unknown = null
    await expect(async () => {
      const before = last
      last = await call(placeOf, selector)
      expect(last).not.toBeNull()
      expect(last).toEqual(before)
    }, selector).toPass({ intervals: [50], timeout: ACTION_MS })
    const { x, y } = last as Place
    await page.mouse.click(x, y)
  }
  return {
    version,
    close,
    open: async (url) => void (await page.goto(url, READ)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    press,
    type: async (selector, text) => {
      await press(selector)
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.type(text)
    },
    select: async (selector, value) => void (await call(chooseOption, selector, value)),
    evaluate: (body) => evaluate(`(() => { ${body} })()`),
    screenshot: async () => Buffer.from(await page.screenshot()),
    saved: () => readdir(downloads),
  }
}
