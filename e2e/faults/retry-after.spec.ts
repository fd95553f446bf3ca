import { expect } from '@playwright/test'
import { openPix } from '../journeys/open-pix.test-support.ts'
import { runUntil, standStill } from '../journeys/standing-clock.test-support.ts'
import { test } from '../kit/test.ts'

const RETRY_AFTER_SECONDS = 25

test('a customer who comes back again and again triggers no read before the end of Retry-After', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  await page.clock.install()
  const order = await openPix({ page, merchant, customer })
  await standStill(page)
  let reads = 0
  await page.route(`**/api/payins/${order.id}`, async (route) => {
    reads += 1
    const error = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests.' }
    await route.fulfill({ status: 429, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, json: error })
  })
  const refused = page.waitForResponse((response) => response.status() === 429)
  await customer.comesBack()
  await refused
  for (let second = 0; second < 20; second += 1) {
    await customer.comesBack()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.clock.runFor(1_000)
  }
  expect(reads).toBe(1)
  await runUntil(page, async () => expect(reads).toBe(2), 10_000)
})
