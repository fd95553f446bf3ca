import { expect } from '@playwright/test'
import { test } from './test.ts'

test('a create that was lost is sent again by submit', async ({ page, merchant, sandbox, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR', lang: 'th' })
  await sandbox.fault({ operation: 'createPayin', fault: 'reset', times: 1 })
  await page.goto(order.url)
  await customer.sees('resend')
  await customer.submit()
  await customer.sees('pay')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a payment without a form is sent by submit', async ({ page, merchant, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR' })
    await page.goto(order.url)
    await customer.sees('submit')
    await customer.submit()
    await customer.sees('pay')
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a customer who stays is led neither to the bank nor back to the shop', async ({
    page,
    merchant,
    sandbox,
    clock,
    customer,
  }) => {
    await clock.freeze()
    await customer.stays()
    const order = await merchant.order({ amount: 60, currencyCode: 'THB' })
    await merchant.create(order, { paymentMethodCode: 'ONLINE' })
    await page.goto(order.url)
    await customer.sees('pay')
    await expect(page.getByTestId('automatic-leave')).toHaveCount(0)
    await expect(page.getByTestId('step')).toHaveAttribute('data-step', 'pay')
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await customer.comesBack()
    await customer.sees('done')
    await expect(page.getByTestId('automatic-return')).toHaveCount(0)
    await expect(page.getByTestId('step')).toHaveAttribute('data-step', 'done')
  })
})

test('the buttons of the simulated bank have test ids', async ({ page, merchant, clock, customer }) => {
  await clock.freeze()
  await customer.stays()
  const order = await merchant.order({ amount: 60, currencyCode: 'THB' })
  await merchant.create(order, { paymentMethodCode: 'ONLINE' })
  await page.goto(order.url)
  await page.locator('main a[href*="/sandbox/bank/"]').click()
  await page.getByTestId('leave').click()
  await customer.sees('pay')
  await page.locator('main a[href*="/sandbox/bank/"]').click()
  await expect(page.getByTestId('refuse')).toBeVisible()
  await page.getByTestId('approve').click()
  await page.waitForURL(`**/demo-shop/orders/${order.id}`)
  expect((await merchant.read(order.id)).process.status).toBe('SUCCESS')
})

test('the screen of a page whose first responses are on their way is known', async ({
  page,
  merchant,
  sandbox,
  customer,
}) => {
  await sandbox.fault({ operation: 'listPayinOptions', fault: 'latency', delayMs: 10_000, times: 1 })
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
  await customer.sees('opening')
  await customer.sees('choose')
})
