import { expect } from '@playwright/test'
import { openPix } from '../journeys/open-pix.test-support.ts'
import { test } from '../kit/test.ts'

/** Long, because the page's clock also runs on by itself while the test works. */
const RETRY_AFTER_SECONDS = 300

test('a customer who comes back again and again triggers no read before the end of Retry-After', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  await page.clock.install()
  const order = await openPix({ page, merchant, customer })
  let reads = 0
  await page.route(`**/api/payins/${order.id}`, async (route) => {
    reads += 1
    const error = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests.' }
    await route.fulfill({ status: 429, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, json: error })
  })
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(reads).toBe(1)
  }).toPass({ intervals: [1] })
  for (let second = 0; second < 20; second += 1) {
    await customer.comesBack()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.clock.runFor(1_000)
  }
  expect(reads).toBe(1)
  await expect(async () => {
    await page.clock.runFor(20_000)
    expect(reads).toBe(2)
  }).toPass({ intervals: [1] })
})
