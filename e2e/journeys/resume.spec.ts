import { expect, type Page } from '@playwright/test'
import { customerAt } from '../kit/customer.ts'
import { test } from '../kit/test.ts'
import { isTakenOver } from './taken-over.test-support.ts'

/** A browser repeats a request by itself when the kept-alive connection turns out to be closed. */
const BEYOND_THE_BROWSER = 20

test('a reload, or leaving and going back, shows the list of banks or the form again, and back leads from the form to the banks to the methods', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url)
  await isTakenOver(page)
  await customer.choose('OFFLINE')
  await customer.sees('operator')
  await page.waitForFunction(() => history.state?.chosen?.paymentMethodCode === 'OFFLINE')
  await page.reload()
  await customer.sees('operator')
  await page.goto('/demo-shop/')
  await page.goBack()
  await customer.sees('operator')
  await customer.chooseOperator('KBANK')
  await customer.sees('fill')
  await page.waitForFunction(() => history.state?.chosen?.paymentOperatorCode === 'KBANK')
  await page.reload()
  await customer.sees('fill')
  await page.goto('/demo-shop/')
  await page.goBack()
  await customer.sees('fill')
  expect(await page.evaluate(() => history.state)).toEqual({
    laterSteps: 2,
    chosen: { paymentMethodCode: 'OFFLINE', paymentOperatorCode: 'KBANK' },
  })
  await page.goBack()
  await customer.sees('operator')
  await page.goBack()
  await customer.sees('choose')
  await page.goForward()
  await customer.sees('operator')
  await page.goForward()
  await customer.sees('fill')
})

test('the page of a payment fetches no code for the steps before one', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await page.goto(order.url)
  await customer.sees('pay')
  await page.locator('html[data-taps]').waitFor({ state: 'attached' })
  // What is fetched ahead is asked for while the page is idle, as the taps are watched.
  const names = await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve))
    return performance.getEntriesByType('resource').map(({ name }) => name)
  })
  expect(names.some((name) => /\/existing-payment-/.test(name))).toBe(true)
  expect(names.filter((name) => /\/later-steps-/.test(name))).toEqual([])
})

test.describe('a payment is not created twice', () => {
  test('by a reload, a second tab, another device, or leaving and going back, and each shows its result', {
    tag: '@waits',
  }, async ({ page, context, browser, merchant, sandbox, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    const creates = countCreates(page)
    await page.goto(order.url)
    await customer.choose('PIXQR')
    await customer.sees('pay')
    const { idPayment } = await merchant.read(order.id)

    await page.reload()
    await customer.sees('pay')
    await page.goto('/demo-shop/')
    await page.goBack()
    await customer.sees('pay')
    const tab = await context.newPage()
    const createsThere = countCreates(tab)
    await tab.goto(order.url)
    await customerAt(tab).sees('pay')
    const device = await browser.newPage()
    const createsElsewhere = countCreates(device)
    await device.goto(order.url)
    await customerAt(device).sees('pay')

    expect([creates(), createsThere(), createsElsewhere()]).toEqual([1, 0, 0])
    expect((await merchant.read(order.id)).idPayment).toBe(idPayment)

    await sandbox.settle(order.id, { status: 'REFUSED' })
    await page.reload()
    await customer.sees('done')
    await page.goto('/demo-shop/')
    await page.goBack()
    await customer.sees('done')
    // From the back-forward cache the page is restored as it was, and polls at once.
    await device.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await customerAt(device).sees('done')
    await device.close()
  })

  test('by two tabs that both choose: the second shows the payment of the first', {
    tag: '@ci',
  }, async ({ page, context, merchant, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
    const tab = await context.newPage()
    const inTab = customerAt(tab)
    await page.goto(order.url)
    await tab.goto(order.url)
    // Without the app neither tab tells the other.
    await isTakenOver(page)
    await isTakenOver(tab)
    await customer.sees('choose')
    await inTab.sees('choose')
    await page.bringToFront()
    await customer.choose('PROMPTPAY')
    await customer.fill({ accountNumber: '1234567890' })
    await customer.submit()
    await customer.sees('pay')
    await inTab.sees('pay')
    await expect(tab.getByTestId('qr').getByRole('img')).toBeVisible()
    expect((await merchant.read(order.id)).paymentMethodResponse.paymentMethodCode).toBe('PROMPTPAY')
  })

  test('by a double click', async ({ page, merchant, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    const creates = countCreates(page)
    await page.goto(order.url)
    await isTakenOver(page)
    await page.getByTestId('choose').locator('button[formmethod=post]').dblclick()
    await customer.sees('pay')
    expect(creates()).toBe(1)
  })

  test('by a create whose response is lost again and again: the page finds the payment', {
    tag: '@waits',
  }, async ({ page, merchant, sandbox, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    await sandbox.fault({ operation: 'createPayin', fault: 'drop-response', times: BEYOND_THE_BROWSER })
    const creates = countCreates(page)
    await page.goto(order.url)
    await isTakenOver(page)
    await customer.choose('PIXQR')
    await customer.sees('pay')
    expect(creates()).toBe(1)
    expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
  })

  test('by a late create after another page began the payment: it shows that payment', {
    tag: '@ci',
  }, async ({ page, merchant, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
    await page.goto(order.url)
    await customer.choose('PROMPTPAY')
    await customer.sees('fill')
    await isTakenOver(page)
    await merchant.create(order, { paymentMethodCode: 'ONLINE' })
    await customer.fill({ accountNumber: '1234567890' })
    await customer.submit()
    await customer.sees('pay')
    await expect(page.getByTestId('host')).toBeVisible()
    await customer.expectAccessible()
  })
})

test('a create that was not sent is sent again only by the customer', {
  tag: '@waits',
}, async ({ page, merchant, sandbox, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await sandbox.fault({ operation: 'createPayin', fault: 'reset', times: BEYOND_THE_BROWSER })
  const creates = countCreates(page)
  await page.goto(order.url)
  await customer.choose('PIXQR')
  await customer.sees('resend')
  await customer.expectAccessible()
  expect(creates()).toBe(1)
  await sandbox.fault({ operation: 'createPayin', fault: 'reset', times: 0 })
  await customer.submit()
  await customer.sees('pay')
  expect(creates()).toBe(2)
})

/** Counts the creates that the page sends: the app's, and the forms of a page that the app does not have yet. */
function countCreates(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /^\/(?:api\/payins\/[\w-]+)?$/.test(pathname)) count += 1
  })
  return () => count
}
