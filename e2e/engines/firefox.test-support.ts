import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { pageTab } from './page-tab.test-support.ts'
import { ACTION_MS, type Tab, type TabOptions } from './tab.test-support.ts'

/** Opens Firefox with a profile of its own, driven by Puppeteer over WebDriver BiDi, which needs no geckodriver. */
export async function openFirefox(
  program: string,
  { scheme = 'light', scripts = 'on' }: TabOptions = {},
): Promise<Tab> {
  const downloads = await mkdtemp(join(tmpdir(), 'firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: { width: 360, height: 740 },
    // Firefox has no command of BiDi for these.
    extraPrefsFirefox: {
      'javascript.enabled': scripts === 'on',
      'ui.systemUsesDarkTheme': scheme === 'dark' ? 1 : 0,
      // The page then does not leave for the bank by itself.
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'en-GB, en',
    },
  })
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'allow', downloadPath: downloads } })
  const page = await context.newPage()
  page.setDefaultTimeout(ACTION_MS)
  const close = async () => {
    await browser.close()
    await rm(downloads, { recursive: true, force: true })
  }
  return pageTab({ version: (await browser.version()).replace('firefox/', ''), page, downloads, close })
}
