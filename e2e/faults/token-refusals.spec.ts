import { expect, type Page } from '@playwright/test'
import { finalStatuses } from '#contract/statuses.ts'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import type { Customer } from '../kit/customer.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { moments } from './cases.test-support.ts'
import { recordClaims } from './claims.test-support.ts'
import { patiently } from './patiently.test-support.ts'

/** More calls than the page makes in any test. */
const ALL = 1_000
const isExample = (moment: string) => moment === 'the payment is created' || moment === 'the status is followed'
const PIX = { amount: 45, currencyCode: 'BRL' } as const

for (const [moment, { operation, begun }] of Object.entries(moments)) {
  const tag = isExample(moment) ? ['@phone', '@waits'] : ['@phone', '@nightly']

  test(`a token that is refused while ${moment} ends no payment`, { tag }, async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const takesNumber = operation === 'setExternalReference'
    const purchase = takesNumber
      ? ({ method: 'UPIQR', currencyCode: 'INR' } as const)
      : ({ method: 'PIXQR', currencyCode: 'BRL' } as const)
    const order = await merchant.order({ amount: 45, currencyCode: purchase.currencyCode })
    if (begun) await beginPayin(merchant, order, purchase)
    const claims = await recordClaims(page)
    const isFollowing = moment === 'the status is followed'
    if (!isFollowing) await sandbox.fault({ operation, fault: '401', times: ALL })
    await page.goto(order.url)
    await goOn(customer)
    if (takesNumber) await sendNumber(page)
    if (isFollowing) {
      await sandbox.fault({ operation, fault: '401', times: ALL })
      await customer.comesBack()
      await expect(page.getByTestId('session-ended')).toBeVisible()
    }
    expect(claims.filter((claim) => finalStatuses.some((status) => status === claim))).toEqual([])
    await expect(page.getByRole('main')).not.toContainText(/\bfailed\b/i)
    await customer.expectAccessible()
  })
}

/** As far as the page lets the customer go. */
async function goOn(customer: Customer): Promise<void> {
  const screen = await customer.sees('choose', 'pay', 'stopped', 'rejected')
  if (screen === 'choose') {
    await customer.choose('PIXQR')
    await customer.sees('pay', 'rejected', 'stopped')
  }
}

async function sendNumber(page: Page): Promise<void> {
  const form = page.getByTestId('reference-form')
  await form.getByRole('textbox').fill('413244427799')
  await form.getByRole('button').click()
  await expect(page.getByTestId('reference-not-allowed')).toBeVisible()
}

/** Pseudo-random numbers that are the same in every run. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** 100 payments in total. */
const PARTS = 20
const PAYMENTS = 5

for (const part of Array.from({ length: PARTS }, (_, position) => position + 1)) {
  test(`payments complete although 30 % of the calls are refused with 429: part ${part}`, {
    tag: ['@phone', '@nightly'],
  }, async ({ page, merchant, sandbox, customer }) => {
    const random = createChance(part)
    const claims = await recordClaims(page)
    await page.clock.install()
    let told = 0
    await page.route('**/api/**', async (route) => {
      if (random() >= 0.3) return route.continue()
      told += 1
      const error = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests.' }
      await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: error })
    })
    for (let flow = 0; flow < PAYMENTS; flow += 1) {
      const order = await merchant.order(PIX)
      await page.goto(order.url)
      await reachPayment(page, customer)
      const before = claims.length
      await sandbox.settle(order.id, { status: 'SUCCESS' })
      // As recorded, because a success returns to the shop soon.
      await patiently(page, () => expect.poll(() => claims.slice(before), { timeout: 250 }).toContain('SUCCESS'))
    }
    expect(told).toBeGreaterThan(0)
    expect(claims.filter((claim) => claim === 'FAILED' || claim === 'REFUSED' || claim === 'rejected')).toEqual([])
  })
}

/** The customer chooses a method, and tries again where the page says that nothing was sent. */
async function reachPayment(page: Page, customer: Customer): Promise<void> {
  const step = page.getByTestId('step')
  await patiently(page, () => expect(step).toHaveAttribute('data-step', /^(choose|resend|pay)$/, { timeout: 250 }))
  const screen = await step.getAttribute('data-step')
  if (screen === 'pay') return
  if (screen === 'choose') await customer.choose('PIXQR')
  // After another 429 the page may be back on this screen already.
  if (screen === 'resend') await page.getByRole('button', { name: english('connection.notSent.again') }).click()
  return reachPayment(page, customer)
}
