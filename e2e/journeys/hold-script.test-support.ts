import type { Page } from '@playwright/test'

/** The scripts without which there is no page. */
export const ENTRY = '**/assets/index-*.js'
export const RENDERER = '**/assets/renderer-*.js'

/** A script that comes when the test lets it; a glob of its address. Resolves to the way to let it. */
export async function holdScript(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
