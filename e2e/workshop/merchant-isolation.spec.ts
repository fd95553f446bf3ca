import { expect } from '@playwright/test'
import { registerMerchant } from '../kit/merchant.ts'
import { clockOf } from '../kit/sandbox/clock.ts'
import { sandboxOf } from '../kit/sandbox/sandbox.ts'
import type { WorkshopRequest } from '../kit/sandbox/workshop-request.ts'
import { test } from '../kit/test.ts'

const DAY_SECS = 86_400
const HOUR_MS = 3_600_000

test('two merchants share neither clock nor faults nor a reset', async ({ workshopRequest, baseURL }) => {
  const [mine, others] = await Promise.all([openShop(workshopRequest, baseURL), openShop(workshopRequest, baseURL)])

  const before = await others.clock.now()
  const moved = await mine.clock.advance(DAY_SECS)
  const after = await others.clock.now()
  expect(moved.getTime() - before.getTime()).toBeGreaterThanOrEqual(DAY_SECS * 1000)
  expect(after.getTime() - before.getTime()).toBeLessThan(HOUR_MS)

  await mine.sandbox.fault({ operation: 'readPayin', fault: '500', times: 1000 })
  await expect(mine.merchant.read(mine.order.id)).rejects.toThrow('500')
  expect((await others.merchant.read(others.order.id)).process.status).toBe('PROCESSING')

  await mine.sandbox.reset()
  await expect(mine.merchant.read(mine.order.id)).rejects.toThrow('410')
  expect((await others.merchant.read(others.order.id)).process.status).toBe('PROCESSING')
})

async function openShop(request: WorkshopRequest, baseURL = '') {
  const merchant = await registerMerchant(request, baseURL, {})
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  const { merchantCode } = merchant
  return { merchant, order, sandbox: sandboxOf(request, merchantCode), clock: clockOf(request, merchantCode) }
}
