import { expect, type Page } from '@playwright/test'
import { completionKinds } from '#contract/methods/completions.ts'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { openPix, type Seat } from '../journeys/open-pix.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { english } from '../languages/page-words.test-support.ts'
import { purchaseOf } from './cases.test-support.ts'
import { recordClaims } from './claims.test-support.ts'
import { test } from './faulty-test.test-support.ts'
import { patiently } from './patiently.test-support.ts'

/** More calls than the page makes in any test. */
const ALL = 1_000
const PIX = { amount: 45, currencyCode: 'BRL' } as const
const GONE = { status: 410, json: { code: 'ENTITY_NOT_FOUND', message: 'No such payin.' } }
const MAY_BE_PAID = 'If you have already paid, your payment continues.'

test.describe('a create is refused while a payment of another device exists:', () => {
  test('because of the token: the page shows how that payment ended', {
    tag: ['@waits', '@ci'],
  }, async ({ page, merchant, sandbox, customer }) => {
    const { order, claims } = await overtaken({ page, merchant, customer })
    // Not a success, which returns to the shop by itself.
    await sandbox.settle(order.id, { status: 'REFUSED' })
    await sandbox.fault({ operation: 'createPayin', fault: '403', times: ALL })
    await customer.choose('PIXQR')
    await customer.sees('done')
    await expect(customer.status).toHaveAttribute('data-status', 'REFUSED')
    expect(claims).not.toContain('rejected')
  })

  test('with a token that may not read the payin either: the page leaves open whether it is paid', {
    tag: '@ci',
  }, async ({ page, merchant, sandbox, customer }) => {
    const { claims } = await overtaken({ page, merchant, customer })
    await sandbox.fault({ operation: 'createPayin', fault: '401', times: ALL })
    await sandbox.fault({ operation: 'readPayin', fault: '401', times: ALL })
    await customer.choose('PIXQR')
    await customer.sees('stopped')
    await expect(page.getByRole('main')).toContainText(MAY_BE_PAID)
    expect(claims).not.toContain('rejected')
  })
})

for (const fault of ['401', '403', '406'] as const) {
  const tag = fault === '401' ? [] : ['@nightly']
  test(`a payment that may not be read is not said to be unpaid: ${fault}`, { tag }, async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const order = await merchant.order(PIX)
    await merchant.create(order, { paymentMethodCode: 'PIXQR' })
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await sandbox.fault({ operation: 'readPayin', fault, times: ALL })
    await page.goto(order.url)
    await customer.sees('stopped')
    const main = page.getByRole('main')
    await expect(main).not.toContainText(/Nothing has been|not been charged|no payment|No money/i)
    await expect(main).toContainText(fault === '406' ? 'Your payment is not started twice.' : MAY_BE_PAID)
    await customer.expectAccessible()
  })
}

test('a link that lost a part on its way does not say that its payment was never started', {
  tag: '@ci',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order(PIX)
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  const url = new URL(order.url)
  url.searchParams.delete('token')
  await page.goto(url.href)
  await customer.sees('arrival_error')
  await expect(page.getByRole('main')).toContainText(MAY_BE_PAID)
})

test('an existing payment is never reported as not sent, even when a replica of the gateway lags behind', {
  tag: '@waits',
}, async ({ page, merchant, customer }) => {
  await page.clock.install()
  const { order, claims } = await overtaken({ page, merchant, customer })
  await page.route(`**/api/payins/${order.id}`, async (route) => {
    if (route.request().method() === 'GET') await route.fulfill(GONE)
    else await route.continue()
  })
  let isCreateRefused = false
  const behind = page.waitForResponse((response) => {
    isCreateRefused ||= response.status() === 409
    // A read of before the create tells nothing.
    return isCreateRefused && response.status() === 410
  })
  await customer.choose('PIXQR')
  await behind
  await page.clock.runFor(3_000)
  await page.unrouteAll()
  await shows(page, 'pay')
  expect(claims).not.toContain('resend')
})

test('a create that arrives after the page has asked for it is shown without a touch', {
  tag: ['@waits', '@ci'],
}, async ({ page, merchant, network, customer }) => {
  const order = await merchant.order(PIX)
  network.spoil({ operation: 'createPayin', fault: 'late', times: 1 })
  await page.clock.install()
  await page.goto(network.over(order.url))
  await customer.choose('PIXQR')
  await network.struck(1)
  // The page aborts a request after 20 s.
  await page.clock.runFor(21_000)
  await customer.sees('resend')
  expect(network.accepted()).toBe(0)
  network.heal()
  await expect.poll(network.accepted).toBe(1)
  await shows(page, 'pay')
  expect(network.accepted()).toBe(1)
})

test('a page that can no longer read the status promises no result after the deadline', {
  tag: '@ci',
}, async ({ page, merchant, sandbox, clock, customer }) => {
  await openPix({ page, merchant, customer })
  await sandbox.fault({ operation: 'readPayin', fault: '401', times: ALL })
  await clock.advance(16 * 60)
  await customer.comesBack()
  await expect(page.getByTestId('session-ended')).toContainText(MAY_BE_PAID)
  const late = page.getByTestId('late')
  await expect(late).toContainText(english('late.notPaid', { merchant: 'Blue Bottle Shop' }))
  await expect(late).not.toContainText(english('late.paid'))
  await expect(page.getByTestId('session-ended')).not.toContainText('below')
  await customer.expectAccessible()
})

/** The messages that promise what a page that can no longer read the status does not do. */
const promises = ['pay.selfUpdating', 'pay.comeBack', 'pay.redirect.result', 'pay.approve.steps.4', 'late.paid']

for (const kind of completionKinds) {
  const tag = kind === 'qr' ? ['@waits'] : ['@nightly']

  test(`a page that can no longer read the status does not promise to update by itself: ${kind}`, { tag }, async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const purchase = purchaseOf(kind)
    const order = await merchant.order({ amount: 45, currencyCode: purchase.currencyCode })
    await beginPayin(merchant, order, purchase)
    await page.goto(order.url)
    const promise = page.getByText(new RegExp(promises.map((id) => english(id)).join('|')))
    // It may be folded.
    await expect(promise.first()).toBeAttached()
    await sandbox.fault({ operation: 'readPayin', fault: '401', times: ALL })
    await customer.comesBack()
    await expect(page.getByTestId('session-ended')).toBeVisible()
    await expect(promise).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(/Do not pay again/)
    await customer.expectAccessible()
  })
}

test('a status check without a response is not reported as "no change"', {
  tag: '@ci',
}, async ({ page, merchant, sandbox, clock, customer }) => {
  await openPix({ page, merchant, customer })
  await clock.advance(18 * 60)
  await customer.comesBack()
  const check = page.getByTestId('check-now')
  await expect(check).toBeVisible()
  await sandbox.fault({ operation: 'readPayin', fault: '500', times: ALL })
  await check.getByRole('button').click()
  await expect(check.getByRole('status')).toHaveText(english('connection.server.heading'))
  // After a second failure a page that polls says that it keeps trying; this one no longer polls.
  const failed = page.waitForResponse((response) => response.status() === 500)
  await customer.comesBack()
  await failed
  await customer.expectAccessible()
  await expect(page.getByTestId('retrying')).toBeHidden()
  await sandbox.fault({ operation: 'readPayin', fault: '500', times: 0 })
  // Two presses within a second count as a double tap, and the former words stay. A press that counts takes them away
  // until there is a response.
  await expect(async () => {
    await check.getByRole('button').click()
    await expect(check.getByRole('status')).not.toBeEmpty()
    await expect(check.getByRole('status')).toHaveText(/^No change yet\./, { timeout: 1 })
  }).toPass()
})

test('a 403 of a firewall ends no payment: the page continues by itself', {
  tag: '@waits',
}, async ({ page, merchant, sandbox, customer }) => {
  await page.clock.install()
  const order = await openPix({ page, merchant, customer })
  const blocked = { status: 403, contentType: 'text/html', body: '<!doctype html><title>Blocked</title>' }
  await page.route(`**/api/payins/${order.id}`, (route) => route.fulfill(blocked))
  const refused = page.waitForResponse((response) => response.status() === 403)
  await page.clock.runFor(15_000)
  await refused
  await expect(page.getByTestId('session-ended')).toBeHidden()
  // Not a success, which returns to the shop by itself.
  await sandbox.settle(order.id, { status: 'REFUSED' })
  await page.unrouteAll()
  await shows(page, 'done')
})

test('a page whose token was refused for a moment reads the status again when the customer comes back', {
  tag: ['@waits', '@ci'],
}, async ({ page, merchant, sandbox, customer }) => {
  const order = await openPix({ page, merchant, customer })
  await sandbox.fault({ operation: 'readPayin', fault: '401', times: ALL })
  await customer.comesBack()
  await expect(page.getByTestId('session-ended')).toBeVisible()
  await sandbox.fault({ operation: 'readPayin', fault: '401', times: 0 })
  // Not a success, which returns to the shop by itself.
  await sandbox.settle(order.id, { status: 'REFUSED' })
  await customer.comesBack()
  await expect(customer.status).toHaveAttribute('data-status', 'REFUSED')
})

test('a reference that was sent from another device is no longer requested', {
  tag: ['@waits', '@ci'],
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'INR' })
  await beginPayin(merchant, order, { method: 'P2A_V2', currencyCode: 'INR' })
  await page.goto(order.url)
  await expect(page.getByTestId('reference-form')).toBeVisible()
  const { id, token } = order
  const body = { reference: '413244427799' }
  expect((await merchant.client.call('setExternalReference', { token, id, body })).ok).toBe(true)
  await customer.comesBack()
  await expect(page.getByTestId('reference-sent')).toContainText('413244427799')
  await expect(page.getByTestId('reference-form')).toBeHidden()
})

/**
 * A list of methods, for an order that another device starts to pay meanwhile; records what the page claims from then
 * on. A page whose code came late reads the payin by itself, and would show it before the customer chooses: until the
 * create is sent, a read finds nothing.
 */
async function overtaken({ page, merchant, customer }: Seat) {
  const order = await merchant.order(PIX)
  const claims = await recordClaims(page)
  let isCreateSent = false
  await page.route(`**/api/payins/${order.id}`, async (route) => {
    isCreateSent ||= route.request().method() !== 'GET'
    await (isCreateSent ? route.continue() : route.fulfill(GONE))
  })
  await page.goto(order.url)
  await customer.sees('choose')
  await isTakenOver(page)
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  return { order, claims }
}

/** Moves time on until the screen is shown, without any interaction. */
const shows = (page: Page, screen: 'pay' | 'resend' | 'done') =>
  patiently(page, () => expect(page.getByTestId('step')).toHaveAttribute('data-step', screen, { timeout: 250 }))
