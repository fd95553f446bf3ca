import { expect } from '@playwright/test'
import { openPix } from '../journeys/open-pix.test-support.ts'
import { test } from '../kit/test.ts'

for (const days of [-3, 3]) {
  const tag = days > 0 ? ['@waits'] : ['@nightly']
  test(`a phone whose clock is ${days} days off shows the right deadline`, { tag }, async ({
    page,
    merchant,
    clock,
    customer,
  }) => {
    await page.clock.install({ time: Date.now() + days * 86_400_000 })
    const order = await openPix({ page, merchant, customer })
    const { expireAt = '' } = (await merchant.read(order.id)).paymentMethodResponse
    await expect(page.locator('time')).toHaveAttribute('datetime', new Date(expireAt).toISOString())
    // Four minutes before the deadline; the time left is counted by the gateway's clock.
    await clock.freeze()
    await clock.advance((Date.parse(expireAt) - (await clock.now()).getTime()) / 1000 - 240)
    await customer.comesBack()
    await expect(page.getByRole('timer')).toHaveText(/[34]:\d\d/)
    await clock.advance(241)
    await customer.comesBack()
    await expect(page.getByTestId('late')).toBeVisible()
  })
}

test('a clock that is set while the customer waits ends no payment', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  await page.clock.install()
  const order = await openPix({ page, merchant, customer })
  const read = page.waitForResponse(`**/api/payins/${order.id}`)
  await page.clock.setSystemTime(Date.now() + 3 * 86_400_000)
  await customer.comesBack()
  await read
  await expect(page.getByTestId('qr')).toBeVisible()
  await expect(page.getByTestId('late')).toBeHidden()
})
