import { readdir } from 'node:fs/promises'
import { By, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { expect } from './expect.test-support.ts'
import { ACTION_MS, type Tab } from './tab.test-support.ts'

const CENTRE = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`
/**
 * WPE's web process hangs now and then when a page navigates by itself while the driver opens another one, as a result does
 * that returns to the shop after five seconds.
 */
const STOP_TIMERS = 'for (let id = setTimeout(() => undefined); id > 0; id -= 1) clearTimeout(id)'

interface Opened {
  readonly driver: WebDriver
  readonly version: string
  /** The folder of what the page saves. */
  readonly downloads: string
  readonly close: () => Promise<void>
}

/** A tab of a browser that Selenium drives by WebDriver. */
export function webDriverTab({ driver, version, downloads, close }: Opened): Tab {
  // An element may not be there yet, be covered, or be about to be replaced.
  const act = (selector: string, action: (element: WebElement) => Promise<void>): Promise<void> =>
    expect(async () => {
      const element = await driver.findElement(By.css(selector))
      // Drivers scroll as little as they must, which can leave an element at the edge of what takes clicks.
      await driver.executeScript(CENTRE, element)
      await action(element)
    }, selector).toPass({ intervals: [50], timeout: ACTION_MS })
  return {
    version,
    close,
    open: async (url) => {
      await driver.executeScript(STOP_TIMERS)
      await driver.get(url)
    },
    back: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    address: () => driver.getCurrentUrl(),
    press: (selector) => act(selector, (element) => element.click()),
    type: (selector, text) =>
      act(selector, async (element) => {
        await element.clear()
        await element.sendKeys(text)
      }),
    select: (selector, value) => act(`${selector} option[value="${value}"]`, (option) => option.click()),
    evaluate: (body) => evaluateIn(driver, body),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    saved: () => readdir(downloads),
  }
}

/** A script that a navigation cuts off runs again, in the document that follows. */
async function evaluateIn(driver: WebDriver, body: string): Promise<unknown> {
  try {
    return await driver.executeScript(body)
  } catch (failure) {
    // WebKit's words for it are "Callback was not called before the unload event."
    if (failure instanceof error.NoSuchFrameError) return evaluateIn(driver, body)
    throw failure
  }
}
