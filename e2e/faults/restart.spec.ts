import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openPix } from '../journeys/open-pix.test-support.ts'
import { type Merchant, registerMerchant } from '../kit/merchant.ts'
import { type Sandbox, sandboxOf } from '../kit/sandbox.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { test as kit } from '../kit/test.ts'
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
  own: async ({ playwright }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'restart-'))
    const port = await freePort()
    let server = await startServer(port, dataDir, {})
    const request = await playwright.request.newContext(server)
    const merchant = await registerMerchant(request, server.baseURL, {})
    await use({
      merchant,
      sandbox: sandboxOf(request, merchant.merchantCode),
      kill: () => server.kill(),
      start: async () => {
        server = await startServer(port, dataDir, {})
      },
    })
    await request.dispose()
    await server.kill()
    await rm(dataDir, { recursive: true })
  },
})

test('a payment completes although the gateway is killed and restarted while the customer waits', {
  tag: '@exhaustive',
}, async ({ page, customer, own }) => {
  const order = await openPix({ page, merchant: own.merchant, customer })
  const unread = page.waitForEvent('requestfailed')
  await own.kill()
  await customer.comesBack()
  await unread
  await customer.sees('pay')
  await own.start()
  await own.sandbox.settle(order.id, { status: 'SUCCESS' })
  // No interaction: the page polls by itself.
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
})

/** 50 restarts in total. */
const PARTS = 10
const RESTARTS = 5

for (const part of Array.from({ length: PARTS }, (_, position) => position + 1)) {
  const tag = part > 1 ? ['@exhaustive', '@nightly'] : ['@exhaustive']
  test(`a payment completes after ${RESTARTS} restarts in a row: part ${part}`, { tag }, async ({
    page,
    customer,
    own,
  }) => {
    const claims = await recordClaims(page)
    await page.clock.install()
    const order = await openPix({ page, merchant: own.merchant, customer })
    const code = page.getByTestId('raw-code')
    const shown = (await code.textContent()) ?? ''
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const unread = page.waitForEvent('requestfailed')
      await own.kill()
      await customer.comesBack()
      await unread
      await own.start()
      const read = page.waitForResponse((response) => response.ok() && response.url().endsWith(order.id))
      await page.clock.runFor(5_000)
      await read
      await customer.sees('pay')
      await expect(code).toHaveText(shown)
    }
    expect(claims.filter((claim) => !['opening', 'pay', 'PROCESSING'].includes(claim))).toEqual([])
    await own.sandbox.settle(order.id, { status: 'SUCCESS' })
    await page.clock.runFor(5_000)
    await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
  })
}
