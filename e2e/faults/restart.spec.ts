import { expect, type Page } from '@playwright/test'
import { openPix } from '../journeys/open-pix.test-support.ts'
import { runUntil, standStill } from '../journeys/standing-clock.test-support.ts'
import type { Customer } from '../kit/customer.ts'
import { type Merchant, registerMerchant } from '../kit/merchant.ts'
import { test as kit } from '../kit/own-product.ts'
import { type Sandbox, sandboxOf } from '../kit/sandbox/sandbox.ts'
import { recordClaims } from './claims.test-support.ts'

interface OwnGateway {
  readonly merchant: Merchant
  readonly sandbox: Sandbox
  /** Kills the process, as a power cut would. */
  readonly kill: () => Promise<void>
  /** Starts the gateway again on its data. */
  readonly start: () => Promise<void>
}

/** The kit's `test` with a gateway that the test can kill. */
const test = kit.extend<{ readonly own: OwnGateway }>({
  own: async ({ playwright, startProduct }, use) => {
    let server = await startProduct()
    const request = await playwright.request.newContext(server)
    const merchant = await registerMerchant(request, server.baseURL, {})
    await use({
      merchant,
      sandbox: sandboxOf(request, merchant.merchantCode),
      kill: () => server.kill(),
      start: async () => {
        server = await startProduct()
      },
    })
    await request.dispose()
  },
})

/** The page reads within this time: once more after a failed read, or by its poll. */
const POLLS_MS = 12_000

/** 50 restarts in total. */
const PARTS = 10
const RESTARTS = 5

for (const part of Array.from({ length: PARTS }, (_, position) => position + 1)) {
  test(`a payment completes after ${RESTARTS} restarts in a row: part ${part}`, { tag: '@nightly' }, async ({
    page,
    customer,
    own,
  }) => {
    // Each restart takes seconds of real time, and more of them beside other work.
    test.slow()
    const claims = await recordClaims(page)
    await page.clock.install()
    const order = await openPix({ page, merchant: own.merchant, customer })
    const code = page.getByTestId('raw-code')
    const shown = (await code.textContent()) ?? ''
    await standStill(page)
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await outage({ page, customer, own })
      const read = page.waitForResponse((response) => response.ok() && response.url().endsWith(order.id))
      const isRead = read.then(() => true)
      await runUntil(page, async () => expect(await Promise.race([isRead, false])).toBe(true), POLLS_MS)
      await customer.sees('pay')
      await expect(code).toHaveText(shown)
    }
    expect(claims.filter((claim) => !['opening', 'pay', 'PROCESSING'].includes(claim))).toEqual([])
    await own.sandbox.settle(order.id, { status: 'SUCCESS' })
    await runUntil(
      page,
      () => expect(customer.status).toHaveAttribute('data-status', 'SUCCESS', { timeout: 1 }),
      POLLS_MS,
    )
  })
}

interface Outage {
  readonly page: Page
  readonly customer: Customer
  readonly own: OwnGateway
}

/** The gateway is killed, the customer comes back in vain, and the gateway is started again. */
async function outage({ page, customer, own }: Outage): Promise<void> {
  const unread = page.waitForEvent('requestfailed')
  await own.kill()
  await customer.comesBack()
  await unread
  await customer.sees('pay')
  await own.start()
}
