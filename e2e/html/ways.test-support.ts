import { expect, type Page } from '@playwright/test'
import { ENTRY } from '../journeys/hold-script.test-support.ts'
import { isRendered, openRendered } from '../journeys/open-rendered.test-support.ts'
import { test as kitTest } from '../kit/test.ts'

/** Whether the entry of each document comes at once, or only when the customer has already gone on from it. */
type Script = 'at once' | 'after the press'

export const test = kitTest.extend<{ readonly script: Script; readonly lateScript: () => void }>({
  script: ['at once', { option: true }],
  lateScript: [
    async ({ page, script }, use) => use(script === 'at once' ? () => undefined : await holdUntilPress(page)),
    { auto: true },
  ],
})

/**
 * How a journey is made: by the app; by HTML alone; by HTML whose script comes while the browser already sends what was
 * pressed.
 */
export const ways = {
  app: {},
  html: { javaScriptEnabled: false },
  late: { script: 'after the press' },
} as const satisfies Record<string, Parameters<(typeof test)['use']>[0]>

/** Each document's entry waits for the next document. Resolves to what lets this one and all others come. */
async function holdUntilPress(page: Page): Promise<() => void> {
  let waiting: (() => void)[] = []
  let isPrompt = false
  const release = () => {
    for (const go of waiting) go()
    waiting = []
  }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) release()
  })
  await page.route(ENTRY, async (route) => {
    // A document that a busy server has not rendered has nothing but the app.
    const works = await isRendered(page).catch(() => false)
    if (works && !isPrompt) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return () => {
    isPrompt = true
    release()
  }
}

/** Opens an address that the server renders; resolves before the scripts are there. */
export const openAt = (page: Page, url: string) => openRendered(page, url, 'commit')

/** Without scripts the document of an open payment loads itself anew every five seconds: from now on it stays. */
export const keepDocument = (page: Page) =>
  expect(async () => {
    await page.waitForLoadState()
    await page.evaluate(() => window.stop())
  }).toPass()
