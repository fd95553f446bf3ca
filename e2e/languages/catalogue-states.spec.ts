import { expect, type Page } from '@playwright/test'
import { businessCodes, failureReasonCodes } from '#contract/errors.ts'
import { completionKinds } from '#contract/methods/completions.ts'
import { purchaseOf } from '../faults/cases.test-support.ts'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import type { Merchant, Order } from '../kit/merchant.ts'
import { holdCountdown } from '../kit/result-page.ts'
import { test } from '../kit/test.ts'
import { expectOnlyCatalogueWords } from './foreign-words.test-support.ts'
import { speakPseudo } from './pseudo-locale.test-support.ts'

/** An amount that the sandbox leaves open, so that the test alone decides the result. */
const OPEN_AMOUNT = 45
const brl = { amount: OPEN_AMOUNT, currencyCode: 'BRL' } as const
const pix = { method: 'PIXQR', currencyCode: 'BRL' } as const

test.beforeEach(async ({ page }) => {
  await speakPseudo(page)
})

const statusUrl = ({ id, token, money: { currencyCode } }: Order): string =>
  `/status?${new URLSearchParams({ idPayin: id, token, currencyCode })}`

async function begunPix(merchant: Merchant): Promise<Order> {
  const order = await merchant.order(brl)
  await beginPayin(merchant, order, pix)
  return order
}

/** Opens an address, waits for the element that appears last, and checks the page. */
async function expectWords(page: Page, url: string, shown: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByTestId(shown).first()).toBeAttached()
  await expectOnlyCatalogueWords(page)
}

for (const [position, kind] of completionKinds.entries()) {
  const tag = position === 0 ? ['@phone'] : ['@phone', '@nightly']
  test(`every word of a payment by ${kind} is from the catalogue: open, on its status page, past its deadline`, {
    tag,
  }, async ({ page, merchant, sandbox, clock }) => {
    const purchase = purchaseOf(kind)
    const money = { amount: OPEN_AMOUNT, currencyCode: purchase.currencyCode }
    const { id } = await merchant.order(money)
    // The sandbox's token outlives the longest deadline.
    const order = { id, money, ...(await sandbox.redirectUrl({ ...money, idPayin: id })) }
    await clock.freeze()
    await beginPayin(merchant, order, purchase)
    await expectWords(page, order.url, 'amount')
    await expectWords(page, statusUrl(order), 'amount')
    const { expireAt } = (await merchant.read(order.id)).paymentMethodResponse
    await clock.advance(Math.ceil((Date.parse(expireAt ?? '') - (await clock.now()).getTime()) / 1000) + 1)
    await expectWords(page, order.url, 'late')
    await expectWords(page, statusUrl(order), 'late')
  })
}

const outcomes = [
  ...failureReasonCodes.map((failureReasonCode) => ({ status: 'FAILED', failureReasonCode }) as const),
  { status: 'REFUSED', failureReasonCode: 'SECURITY_CHECK_FAILED' },
  { status: 'SUCCESS' },
] as const

const pages = { 'the payment page': ({ url }: Order) => url, 'the status page': statusUrl } as const

for (const [name, urlOf] of Object.entries(pages)) {
  test(`every word of every result is from the catalogue, on ${name}`, {
    tag: ['@phone', '@nightly'],
  }, async ({ page, merchant, sandbox }) => {
    test.setTimeout(180_000)
    await holdCountdown(page)
    for (const outcome of outcomes) {
      const order = await begunPix(merchant)
      await sandbox.settle(order.id, outcome)
      await expectWords(page, urlOf(order), 'value-amount')
    }
  })
}

test('every word is from the catalogue when another amount arrived and when none arrived in time', {
  tag: ['@phone', '@ci'],
}, async ({ page, merchant, sandbox }) => {
  const [different, expired] = [await begunPix(merchant), await begunPix(merchant)]
  await sandbox.pay(different.id, { amount: OPEN_AMOUNT - 1 })
  await sandbox.expire(expired.id)
  for (const order of [different, expired]) await expectWords(page, order.url, 'failure-code')
})

test('every word of a create that is refused is from the catalogue, for every reason', {
  tag: ['@phone', '@nightly'],
}, async ({ page, merchant, sandbox }) => {
  test.setTimeout(180_000)
  for (const code of businessCodes) {
    await sandbox.fault({ operation: 'createPayin', fault: '406', code, times: 1 })
    const order = await merchant.order(brl, { paymentMethodCode: 'PIXQR' })
    await expectWords(page, order.url, 'failure-code')
  }
})

test('every word of a link that cannot be used is from the catalogue', {
  tag: ['@phone', '@ci'],
}, async ({ page, merchant, sandbox }) => {
  const order = await merchant.order(brl)
  const { url: notOffered } = await sandbox.redirectUrl({ ...brl, paymentMethodCode: 'NO_SUCH_METHOD' })
  const { url: invalid } = await sandbox.redirectUrl({ ...brl, paymentMethodCode: 'PIXQR', emailAddress: 'nobody' })
  const foreign = await merchant.order(brl, {}, () => ['GET /payins/another.*'])
  await expectWords(page, notOffered, 'failure-code')
  await expectWords(page, invalid, 'violations')
  await expectWords(page, foreign.url, 'failure-code')
  await expectWords(page, order.url.replace('amount=45', 'amount=ten'), 'parameter-faults')
  await expectWords(page, '/status?idPayin=a%2Fb', 'parameter-faults')
  await expectWords(page, statusUrl(order), 'check-now')
})

test('every word of a gateway that refuses to list the methods is from the catalogue', {
  tag: ['@phone', '@ci'],
}, async ({ page, merchant, sandbox }) => {
  const order = await merchant.order(brl)
  await sandbox.fault({ operation: 'listPayinOptions', fault: '403', times: 1 })
  await expectWords(page, order.url, 'failure-code')
})

const REFERENCE = '413244427799'

test('every message about a payment reference is from the catalogue', {
  tag: ['@phone', '@ci'],
}, async ({ page, merchant }) => {
  await page.clock.install()
  const form = page.getByTestId('reference-form')
  const send = async (typed: string) => {
    // A press within a second of another one counts as a double tap.
    await page.clock.runFor(1_000)
    await form.getByRole('textbox').fill(typed)
    await form.getByRole('button').first().click()
  }
  const opened = async () => {
    const order = await merchant.order({ amount: OPEN_AMOUNT, currencyCode: 'INR' })
    await beginPayin(merchant, order, { method: 'P2A_V2', currencyCode: 'INR' })
    await page.goto(order.url)
    await expect(form).toBeVisible()
  }
  await opened()
  for (const wrong of ['', '41', 'T1324442779x']) {
    await send(wrong)
    await expect(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await expectOnlyCatalogueWords(page)
  }
  await send(REFERENCE)
  await expect(page.getByTestId('reference-sent')).toBeVisible()
  await expectOnlyCatalogueWords(page)
  await opened()
  await send(REFERENCE)
  await expect(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expectOnlyCatalogueWords(page)
})
