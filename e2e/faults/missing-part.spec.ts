import { expect, type Page } from '@playwright/test'
import { ENTRY, holdScript } from '../journeys/hold-script.test-support.ts'
import type { Seat } from '../journeys/open-pix.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import type { Order } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { patiently } from './patiently.test-support.ts'

/** The script of the steps after the choice, under its own address and under those of retries. */
const FORM_CHUNK = '**/assets/later-steps-*.js*'
/** The numbering plans that a phone number is read with. */
const PHONES_CHUNK = '**/assets/phones-*.js*'
/** The script of the form for the number of a payment, which is a part of a screen. */
const NUMBER_CHUNK = '**/assets/reference-input-*.js*'
const PROMPTPAY = { amount: 45, currencyCode: 'THB' } as const
const KES = { amount: 1_500, currencyCode: 'KES' } as const

/** Sends the form of mobile money, with a national number, in the app. */
async function payByPhone({ page, customer }: Pick<Seat, 'page' | 'customer'>, order: Order): Promise<void> {
  await page.goto(order.url)
  await isTakenOver(page)
  await customer.choose('MOBILE_MONEY')
  await customer.chooseFirstOperator()
  await customer.fill({ accountName: 'Wanjiku Kamau', phoneNumber: '0712 345678' })
  await customer.submit()
}

test.describe('a script of the page that does not load', () => {
  test('is fetched once more by itself', { tag: '@waits' }, async ({ page, merchant, customer }) => {
    const order = await merchant.order(PROMPTPAY)
    let requests = 0
    // Not `times: 1`: a request that comes while a route ends by itself may hang.
    await page.route(FORM_CHUNK, (route) => {
      requests += 1
      return requests === 1 ? route.abort('connectionreset') : route.continue()
    })
    await page.goto(order.url)
    await customer.choose('PROMPTPAY')
    await customer.sees('fill')
    await expect(page.getByTestId('accountNumber')).toBeVisible()
  })

  test('is asked for again where its request hangs, and the pressed row says meanwhile that it waits', {
    tag: '@phone',
  }, async ({ page, merchant, customer }) => {
    const order = await merchant.order(PROMPTPAY)
    let requests = 0
    await page.route(FORM_CHUNK, (route) => {
      requests += 1
      return requests === 1 ? new Promise<void>(() => undefined) : route.continue()
    })
    await page.clock.install()
    await page.goto(order.url)
    await isTakenOver(page)
    const row = page.getByTestId('choose').locator('button[value="PROMPTPAY"]')
    await row.click()
    await patiently(page, () => expect(row).toHaveAttribute('aria-busy', 'true', { timeout: 250 }), 400)
    await patiently(page, () => expect(page.getByTestId('accountNumber')).toBeVisible({ timeout: 250 }))
    expect(requests).toBeGreaterThan(1)
    await customer.sees('fill')
  })

  test('is fetched from another address, because a browser may remember that the first one failed', async ({
    page,
    merchant,
    customer,
  }) => {
    const order = await merchant.order(PROMPTPAY)
    await page.route('**/assets/renderer-*.js', (route) => route.abort('connectionreset'))
    await page.goto(order.url)
    await isTakenOver(page)
    await customer.choose('PROMPTPAY')
    await customer.sees('fill')
  })

  test('and is a part of a screen leaves the screen its one heading', async ({ page, merchant, customer }) => {
    const release = await holdScript(page, NUMBER_CHUNK)
    const order = await merchant.order({ amount: 45, currencyCode: 'INR' })
    await page.goto(order.url)
    await isTakenOver(page)
    await customer.choose('UPIQR')
    await customer.submit()
    const form = page.getByTestId('reference-form')
    await expect(form.getByRole('status')).toHaveText(english('page.loading'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    release()
    await expect(form.getByRole('textbox')).toBeVisible()
  })

  test('and begins a page that the server has not rendered, of a faulty link, is told of', async ({
    page,
    merchant,
  }) => {
    const { url } = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    await page.route(ENTRY, (route) => route.abort('connectionreset'))
    // The gateway does not accept the token.
    await page.goto(url.replace('amount=45', 'amount=4,5').replace('token=ey', 'token=xx'))
    await expect(page.locator('#not-loaded')).toBeVisible()
  })

  test('and has the words of a rendered page leaves the page as it is, in its language', {
    tag: '@phone',
  }, async ({ page, merchant, customer }) => {
    const order = await merchant.order(PROMPTPAY, { paymentMethodCode: 'PROMPTPAY', lang: 'th' })
    await page.route('**/assets/th.first-*.js*', (route) => route.abort('connectionreset'))
    await page.goto(order.url)
    // The page is left to its HTML, which then works (base.css, start-watch.ts).
    await expect(page.locator('html')).not.toHaveAttribute('data-app')
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await customer.fill({ accountNumber: '1234567890' })
    await page.getByTestId('form').locator('button[type="submit"]').click()
    await customer.sees('pay')
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  })

  test('and reads phone numbers is waited for by the pressed button, which says so', { tag: '@phone' }, async ({
    page,
    merchant,
    customer,
  }) => {
    const release = await holdScript(page, PHONES_CHUNK)
    await payByPhone({ page, customer }, await merchant.order(KES))
    const button = page.getByTestId('form').locator('button[type="submit"]')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    release()
    await customer.sees('pay')
  })

  test('and reads phone numbers makes none wrong, and is asked for again when the form is sent again', {
    tag: '@phone',
  }, async ({ page, merchant, customer }) => {
    const order = await merchant.order(KES)
    await page.route(PHONES_CHUNK, (route) => route.abort('connectionreset'))
    await page.clock.install()
    await payByPhone({ page, customer }, order)
    const field = page.getByTestId('phoneNumber')
    await expect(field).toHaveAccessibleDescription(new RegExp(english('pay.notLoaded')))
    await customer.expectAccessible()
    await page.unroute(PHONES_CHUNK)
    // A press within a second of another one counts as a double tap.
    await page.clock.runFor(1_000)
    await customer.submit()
    await customer.sees('pay')
    expect((await merchant.read(order.id)).paymentMethodResponse.phoneNumber).toBe('+254712345678')
  })

  test('is explained to the customer, and a tap fetches it again', { tag: '@waits' }, async ({
    page,
    merchant,
    customer,
  }) => {
    const order = await merchant.order(PROMPTPAY)
    await page.route(FORM_CHUNK, (route) => route.abort('connectionreset'))
    await page.goto(order.url)
    // Before that the browser itself leads to the form, as HTML.
    await isTakenOver(page)
    await customer.choose('PROMPTPAY')
    await expect(page.getByText(english('pay.notLoaded'))).toBeVisible()
    await customer.expectAccessible()
    await page.unroute(FORM_CHUNK)
    await page.getByRole('button', { name: english('pay.loadAgain') }).click()
    await expect(page.getByTestId('accountNumber')).toBeVisible()
  })
})

/** Files of a build that is gone, until the page that is opened next is loaded anew; whether it was. */
async function goneUntilReload(page: Page, files: string): Promise<() => boolean> {
  let documents = 0
  const isReloaded = () => documents > 1
  // Not `framenavigated`: that event also reports changes of the history, which come late on a busy machine.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route(files, (route) => (isReloaded() ? route.continue() : route.fulfill({ status: 404 })))
  return isReloaded
}

test('a script of a build that no longer exists is replaced when a tap reloads the page', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(PROMPTPAY)
  const isReloaded = await goneUntilReload(page, FORM_CHUNK)
  await page.goto(order.url)
  await isTakenOver(page)
  await customer.choose('PROMPTPAY')
  const again = page.getByRole('button', { name: english('pay.loadAgain') })
  await expect(again).toBeVisible()
  await again.click()
  // A reload keeps the method that was chosen (D-513).
  await expect(page.getByTestId('accountNumber')).toBeVisible()
  expect(isReloaded()).toBe(true)
})

test('a language of a build that no longer exists is shown when a tap reloads the page', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(PROMPTPAY)
  const isReloaded = await goneUntilReload(page, '**/assets/th.*')
  await page.goto(order.url)
  await isTakenOver(page)
  await customer.choose('PROMPTPAY')
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('th')
  const again = page.getByRole('button', { name: english('pay.loadAgain') })
  await expect(again).toBeVisible()
  await customer.expectAccessible()
  await again.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.getByTestId('accountNumber')).toBeVisible()
  expect(isReloaded()).toBe(true)
})
