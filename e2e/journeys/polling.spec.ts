import { expect } from '@playwright/test'
import { finalStatuses } from '#contract/statuses.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { openPix } from './open-pix.test-support.ts'
import { runUntil, standStill } from './standing-clock.test-support.ts'

for (const status of finalStatuses) {
  const tag = status === 'SUCCESS' ? ['@phone', '@waits'] : ['@phone', '@nightly']

  test(`after ${status} the page sends no more requests, whatever happens to it`, { tag }, async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    await page.clock.install()
    const order = await openPix({ page, merchant, customer })
    // A success would return to the shop after 5 s.
    await standStill(page)
    await sandbox.settle(order.id, { status })
    await customer.comesBack()
    const step = page.getByTestId('step')
    await runUntil(page, () => expect(step).toHaveAttribute('data-step', 'done', { timeout: 1 }), 500)
    await page.clock.runFor(1_000)
    await page.keyboard.press('Shift')
    await expect(page.getByTestId('automatic-return')).toHaveCount(0)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The code of further screens is loaded ahead, and comes when it comes.
      if (!pathname.startsWith('/assets/')) asked.push(pathname)
    })
    for (let minute = 0; minute < 10; minute += 1) {
      await page.clock.runFor(60_000)
      await customer.comesBack()
      await page.evaluate(() => {
        window.dispatchEvent(new Event('online'))
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
    }
    expect(asked).toEqual([])
    await expect(customer.status).toHaveAttribute('data-status', status)
  })
}

test('a payment that is settled is shown without a poll, because the gateway tells of it', {
  tag: ['@phone', '@waits'],
}, async ({ page, merchant, sandbox, customer }) => {
  await page.clock.install()
  const isWaiting = page.waitForRequest((request) => request.headers()['if-none-match'] !== undefined)
  const order = await openPix({ page, merchant, customer })
  await isWaiting
  await standStill(page)
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  // Less of the page's time than between two polls.
  await runUntil(
    page,
    () => expect(customer.heading).toHaveText(english('result.success.heading'), { timeout: 1 }),
    900,
  )
})
