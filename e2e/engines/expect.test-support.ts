import { expect as base } from '@playwright/test'

/** Milliseconds of a test in another engine: WebKitGTK without a graphics card draws slowly. */
export const ENGINE_TIMEOUT = 120_000

/** Playwright's `expect`, which waits 30 seconds: engines other than Chromium are slower. */
export const expect = base.configure({ timeout: 30_000 })
