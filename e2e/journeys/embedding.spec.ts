import { expect, type Page } from '@playwright/test'
import { customerAt } from '../kit/customer.ts'
import { type DemoOrder, demoShopOf } from '../kit/demo-shop.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

const pix = 'amount=45&currencyCode=BRL&paymentMethodCode=PIXQR'

test.describe('a shop that embeds the payment page', { tag: '@phone' }, () => {
  test.beforeEach(({ page }) => stayAtResults(page))

  test('in a popup learns of the payment while it stays open, and the popup can be closed', {
    tag: '@waits',
  }, async ({ page, request }) => {
    const order = await openExample(page, 'popup')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Pay in a popup' }).click()
    const popup = await opening
    await payIn(popup, demoShopOf(request), order)
    await popup.waitForURL(`**/demo-shop/embed/popup/${order.id}`)
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-status', 'SUCCESS')
    // The payment page cuts the popup off from the shop, so that neither can navigate the other.
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    const closed = popup.waitForEvent('close')
    // A press that closes its own window may fail, because the window is gone before the press is confirmed.
    const pressed = popup.getByRole('button', { name: 'Close this window' }).click()
    await Promise.all([closed, pressed.catch(() => undefined)])
  })

  test('in a popup that the browser blocks pays in the same tab', async ({ page, request, customer }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    const order = await openExample(page, 'popup')
    await page.getByRole('button', { name: 'Pay in a popup' }).click()
    await customer.sees('pay')
    await demoShopOf(request).receive(order)
    await customer.comesBack()
    await returnToShop(page)
    await page.waitForURL(`**/demo-shop/embed/popup/${order.id}`)
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-status', 'SUCCESS')
  })

  test('in a new tab shows the paid order in the tab that stayed', {
    tag: '@nightly',
  }, async ({ page, request, context }) => {
    const order = await openExample(page, 'new-tab')
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Pay in a new tab' }).click()
    const tab = await opening
    await payIn(tab, demoShopOf(request), order)
    await tab.waitForURL(`**/demo-shop/embed/new-tab/${order.id}`)
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-status', 'SUCCESS')
  })

  test('in a frame that its configuration allows keeps the focus of its own fields, and gets the return within the frame', async ({
    page,
    request,
  }) => {
    const order = await openExample(page, 'frame')
    await page.getByRole('button', { name: 'Pay on this page' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByTestId('qr')).toBeVisible()
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { id: 'note' })))
    await page.locator('#note').focus()
    await demoShopOf(request).receive(order)
    await expect(frame.getByTestId('return')).toBeVisible()
    await expect(page.locator('#note')).toBeFocused()
    await frame.getByTestId('return').getByRole('link').click()
    await expect(frame.getByTestId('order-status')).toHaveAttribute('data-status', 'SUCCESS')
    await expect(page.locator('form + [data-testid=order-status]')).toHaveAttribute('data-status', 'SUCCESS')
  })

  test('in a frame leaves for the bank in the whole tab, because a bank refuses to be framed', {
    tag: '@waits',
  }, async ({ page }) => {
    // As blockers of popups and views of apps do.
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openExample(
      page,
      'frame',
      'amount=45&currencyCode=THB&paymentMethodCode=ONLINE&paymentOperatorCode=BBL&lang=en',
    )
    await page.getByRole('button', { name: 'Pay on this page' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByTestId('step')).toHaveAttribute('data-step', 'pay')
    const leave = frame.getByRole('link', { name: english('pay.redirect.button') })
    await leave.click()
    // The clickjacking guard asks for a second press, because the first one brought the frame to the front.
    const asksAgain = frame.locator('[data-press-again]:not([hidden])')
    while ((await asksAgain.count()) > 0) await leave.click({ delay: 100 })
    await page.waitForURL('**/sandbox/bank/**')
  })

  test('in the web view of an app notices the address of the return', {
    tag: '@nightly',
  }, async ({ browser, baseURL, request }) => {
    const context = await browser.newContext({ userAgent: webView, ...(baseURL !== undefined && { baseURL }) })
    const page = await context.newPage()
    const order = await openExample(page, 'web-view')
    // The app takes the return over before it is loaded, as `shouldOverrideUrlLoading` does.
    await page.route('**/demo-shop/embed/web-view/*', (route) => route.abort())
    const returned = page.waitForRequest(`**/demo-shop/embed/web-view/${order.id}`)
    await page.getByRole('button', { name: 'Pay' }).click()
    const customer = customerAt(page)
    await customer.sees('pay')
    await demoShopOf(request).receive(order)
    await customer.comesBack()
    await page.getByTestId('return').getByRole('link').click()
    await returned
    expect(await demoShopOf(request).order(order.id)).toMatchObject({ status: 'SUCCESS', timesFulfilled: 1 })
    await context.close()
  })
})

/** Android's web view says so in its user agent: `wv`. */
const webView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'

/** Opens the example of a way; the order that its page is for. */
async function openExample(page: Page, way: string, query = pix): Promise<DemoOrder> {
  await page.goto(`/demo-shop/embed/${way}?${query}`)
  return { id: (await page.locator('form').getAttribute('data-order')) ?? '', token: '' }
}

/** Pays by Pix in another window or tab, and goes back to the shop. */
async function payIn(page: Page, shop: ReturnType<typeof demoShopOf>, order: DemoOrder): Promise<void> {
  const customer = customerAt(page)
  await customer.sees('pay')
  await stayAtResults(page)
  await shop.receive(order)
  await customer.comesBack()
  await returnToShop(page)
}

/** By the link, unless a slow page has returned by itself before it is pressed. */
async function returnToShop(page: Page): Promise<void> {
  const link = page.getByTestId('return').getByRole('link')
  const pressed = link.click().catch(() => undefined)
  await Promise.race([pressed, page.waitForURL('**/demo-shop/**')])
}
