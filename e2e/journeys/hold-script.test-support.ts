import type { Page } from '@playwright/test'
import { openPromise } from '../faults/network.test-support.ts'

/** The scripts without which the page cannot hydrate; the renderer also under the address of its retry. */
export const ENTRY = '**/assets/index-*.js'
export const RENDERER = '**/assets/renderer-*.js*'

/** Holds back a script, given as a glob of its address, until the returned function is called. */
export async function holdScript(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = openPromise()
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
