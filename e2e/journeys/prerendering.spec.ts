import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { isTakenOver } from './taken-over.test-support.ts'

test('a prerendered page creates no payment until the customer sees it, and then one', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  // A headless browser prerenders nothing, so the document says that it is prerendered.
  await page.addInitScript(() => {
    Object.defineProperties(document, {
      prerendering: { value: true, configurable: true },
      visibilityState: { value: 'hidden', configurable: true },
    })
  })
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR' })
  let creates = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api/payins/${order.id}`) creates += 1
  })
  await page.goto(order.url)
  // The code is loaded, and nothing of the page waits for the network any more.
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  expect(creates).toBe(0)
  await page.evaluate(() => {
    Object.defineProperties(document, { prerendering: { value: false }, visibilityState: { value: 'visible' } })
    document.dispatchEvent(new Event('prerenderingchange'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await customer.sees('pay')
  expect(creates).toBe(1)
})
