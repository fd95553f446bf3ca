import type { BrowserContext, Page } from '@playwright/test'

/** Pages whose processor is slowed down. */
export interface SlowPages {
  /** Resolves when this page of the context is slow. */
  readonly isSlow: (page: Page) => Promise<void>
}

/**
 * Slows the processor of every page of a context by this factor, from its opening and across navigations. Chromium only:
 * it interrupts the page's main thread, which workers, the network and the browser itself do not notice.
 */
export function slowPages(context: BrowserContext, factor: number): SlowPages {
  const slowed = new Map<Page, Promise<void>>()
  const isSlow = (page: Page) => {
    const slow = slowed.get(page) ?? slowDown(page, factor)
    slowed.set(page, slow)
    return slow
  }
  context.on('page', (page) => void isSlow(page))
  return { isSlow }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  try {
    const devtools = await page.context().newCDPSession(page)
    // It ends with the session, which therefore lives as long as the page.
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  } catch (error) {
    // A page that was closed at once needs no slowing.
    if (!page.isClosed()) throw error
  }
}
