import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { pageTab } from './page-tab.test-support.ts'
import { ACTION_MS, type Tab, type TabOptions } from './tab.test-support.ts'

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
  const close = async () => {
    await browser.close()
    await rm(downloads, { recursive: true, force: true })
  }
  return pageTab({ version: browser.version(), page, downloads, close })
}
