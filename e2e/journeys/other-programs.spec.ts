import { expect } from '@playwright/test'
import { methodPairs } from '#contract/methods/method-facts.ts'
import {
  type ShownScreen,
  screenHeading,
  shownScreens,
  showScreen,
} from '../accessibility/shown-screens.test-support.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { beginPayin, requiredValues } from './begin-payin.test-support.ts'
import { expectIntact, findingsIn, type Program, runBeside } from './other-programs.test-support.ts'
import { upiPayment } from './upi-payment.test-support.ts'

const programs = ['translator', 'extensions'] as const satisfies readonly Program[]
const OTHER_LANGUAGE = 'th'
const mobileMoney = { method: 'MOBILE_MONEY', currencyCode: 'KES' } as const

/** Screens that the tests of accessibility do not have, and through which a screen changes by itself. */
const furtherScreens: readonly ShownScreen[] = [
  { step: 'form', state: 'errors', methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' },
  { step: 'form', state: 'locked', methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' },
  { step: 'submit', state: 'sending', methodCode: 'VAPAY', currencyCode: 'IDR' },
  { step: 'pay', state: 'countdown', methodCode: 'PIXQR', currencyCode: 'BRL' },
  { step: 'pay', state: 'resumed', methodCode: 'UPIQR', currencyCode: 'INR' },
  { step: 'error', state: 'not_sent', methodCode: 'VAPAY', currencyCode: 'IDR' },
  { step: 'error', state: 'no_answer', methodCode: 'VAPAY', currencyCode: 'IDR' },
]

/** What a customer dials, types or compares stays as it is where it stands in a translated sentence. */
const dataInSentences: readonly (readonly [Omit<ShownScreen, 'step'>, RegExp])[] = [
  [{ state: 'open', methodCode: 'MOBILE_MONEY', currencyCode: 'GHS' }, /«Dial »\*170#«/],
  [{ state: 'open', methodCode: 'PROMPTPAY', currencyCode: 'THB' }, /own account »1234567890«/],
  [{ state: 'open', methodCode: 'CRYPTO_OFFLINE', currencyCode: 'USDC' }, /only »USDC« on the »Ethereum \(ERC-20\)«/],
  [{ state: 'open', methodCode: 'CRYPTO_OFFLINE', currencyCode: 'USDC' }, /choose »USDC« on »Ethereum \(ERC-20\)«/],
  [{ state: 'open', methodCode: 'ONLINE', currencyCode: 'THB' }, /go to »[^«]+:\d+/],
  [{ state: 'countdown', methodCode: 'PIXQR', currencyCode: 'BRL' }, /left: »\d:\d\d/],
]

test.describe('while another program changes the page at every change', { tag: '@phone' }, () => {
  // What is looked at after a success is looked at on this page.
  test.beforeEach(({ page }) => stayAtResults(page))

  for (const program of programs) {
    test(`${program}: every screen shows what it is, and all of it in the language that is picked`, {
      tag: '@nightly',
    }, async ({ page }) => {
      test.slow()
      await runBeside(page, program)
      for (const screen of [...shownScreens, ...furtherScreens]) {
        await test.step(`${screen.step} ${screen.state} ${screen.methodCode}`, async () => {
          await showScreen(page, screen)
          const heading = page.getByRole('heading', { level: 1 })
          const words = await heading.innerText()
          await page.getByRole('contentinfo').getByRole('combobox').selectOption(OTHER_LANGUAGE)
          await expect(page.locator('html')).toHaveAttribute('lang', OTHER_LANGUAGE)
          await expect(heading).not.toHaveText(words)
          const english = /[a-z]{3,} [a-z]{3,} [a-z]{3,}/
          await expect(page.getByRole('main')).not.toHaveText(english, { useInnerText: true })
          await expectIntact(page)
          expect((await findingsIn(page)).kept).toEqual([])
        })
      }
    })
  }

  for (const [screen, words] of dataInSentences) {
    test(`translator: ${screen.methodCode} shows ${words}`, async ({ page }) => {
      await runBeside(page, 'translator')
      await showScreen(page, { step: 'pay', ...screen })
      await expectIntact(page)
      await expect(page.getByRole('main')).toContainText(words)
    })
  }

  for (const program of programs) {
    test(`${program}: a payment goes from the list through operator, form and instructions to its result`, async ({
      page,
      merchant,
      sandbox,
      customer,
    }) => {
      await runBeside(page, program)
      const order = await merchant.order({ amount: 1_500, currencyCode: mobileMoney.currencyCode })
      await page.goto(order.url)
      await customer.choose(mobileMoney.method)
      await customer.sees('operator')
      await customer.chooseFirstOperator()
      await customer.sees('fill')
      await customer.submit()
      await expect(page.getByTestId('error-summary')).toBeVisible()
      await customer.fill(requiredValues(mobileMoney))
      await customer.submit()
      await customer.sees('pay')
      await expect(page.getByRole('main')).toContainText('1,500')
      await expectIntact(page)
      await sandbox.settle(order.id, { status: 'SUCCESS' })
      await customer.comesBack()
      await expect(customer.heading).toContainText(english('result.success.heading'))
      await expectIntact(page)
    })

    test(`${program}: a number that the page asks for is corrected, sent and shown`, async ({
      page,
      merchant,
      sandbox,
      customer,
    }) => {
      await runBeside(page, program)
      const order = await upiPayment(merchant)
      await page.goto(order.url)
      const form = page.getByTestId('reference-form')
      await form.getByRole('textbox').fill('41324')
      await form.locator('button[type="submit"]').click()
      await expect(form.getByRole('textbox')).toHaveAccessibleDescription(/\b5\b/)
      await form.getByRole('textbox').fill('413244427799')
      await expect(form.getByRole('textbox')).not.toHaveAccessibleDescription(/\b5\b/)
      await form.locator('button[type="submit"]').click()
      await expect(page.getByTestId('reference-sent')).toContainText('413244427799')
      await expect(page.getByRole('main')).toContainText(english('pay.waiting'))
      await expectIntact(page)
      await sandbox.settle(order.id, { status: 'FAILED' })
      await customer.comesBack()
      await expect(customer.status).toHaveAttribute('data-status', 'FAILED')
      await expect(customer.heading).not.toContainText(english('pay.waiting'))
      await expectIntact(page)
    })

    test(`${program}: an open payment outlives reads, an outage and its last minutes, and ends with its time`, async ({
      page,
      context,
      merchant,
      clock,
      customer,
    }) => {
      await page.clock.install()
      await runBeside(page, program)
      // Stays open after its time.
      const order = await merchant.order({ amount: 1, currencyCode: 'BRL' })
      await merchant.create(order, { paymentMethodCode: 'PIXQR' })
      await page.goto(order.url)
      await customer.sees('pay')
      await expectIntact(page)
      const left = page.getByRole('timer')
      await page.clock.runFor(60_000)
      await expect(page.getByTestId('qr')).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(english('connection.offline'))).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(english('connection.offline'))).toBeHidden()
      const { expireAt = '' } = (await merchant.read(order.id)).paymentMethodResponse
      const untilMs = Date.parse(expireAt) - (await clock.now()).getTime()
      await clock.advance(untilMs / 1_000 - 120)
      await customer.comesBack()
      await expect(left).toContainText(/[12]:\d\d/)
      const before = await left.innerText()
      await page.clock.runFor(10_000)
      await expect(left).not.toHaveText(before)
      await expectIntact(page)
      await clock.advance(180)
      await customer.comesBack()
      await expect(customer.heading).toContainText(english('deadline.passed'))
      await expectIntact(page)
    })
  }

  const opened = [
    { method: 'VAPAY', currencyCode: 'IDR' },
    { method: 'ONLINE', currencyCode: 'THB' },
    mobileMoney,
  ] as const
  for (const pair of opened) {
    test(`translator: an open payment by ${pair.method} stays, and shows its result`, {
      tag: pair === mobileMoney ? [] : '@nightly',
    }, async ({ page, merchant, sandbox, customer }) => {
      await page.clock.install()
      await runBeside(page, 'translator')
      const order = await merchant.order({ amount: 1_500, currencyCode: pair.currencyCode })
      await beginPayin(merchant, order, pair)
      await page.goto(order.url)
      await customer.sees('pay')
      await expectIntact(page)
      await page.clock.runFor(60_000)
      await customer.sees('pay')
      await expectIntact(page)
      await sandbox.settle(order.id, { status: 'SUCCESS' })
      await customer.comesBack()
      await expect(customer.heading).toContainText(english('result.success.heading'))
      await expectIntact(page)
    })
  }

  for (const { method: methodCode, currencyCode } of methodPairs) {
    test(`translator: ${methodCode} in ${currencyCode} can be paid in every state`, { tag: '@nightly' }, async ({
      page,
    }) => {
      await runBeside(page, 'translator')
      for (const state of ['open', 'resumed', 'countdown', 'late']) {
        await showScreen(page, { step: 'pay', state, methodCode, currencyCode })
        await expect(screenHeading(page)).toBeVisible()
        await expectIntact(page)
      }
    })
  }
})

test('Dark Reader, which would make the white of a QR code as dark as the rest, is told to leave the page alone', {
  tag: '@phone',
}, async ({ request, merchant }) => {
  const { url } = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  const html = await (await request.get(url)).text()
  expect(html.includes('<meta name="darkreader-lock"')).toBe(true)
})
