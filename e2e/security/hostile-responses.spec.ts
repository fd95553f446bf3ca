import { expect, type Page } from '@playwright/test'
import { completionKinds } from '#contract/methods/completions.ts'
import { purchaseOf } from '../faults/cases.test-support.ts'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { test } from '../kit/test.ts'
import { expectNoDialog, expectOnlyText } from './only-text.test-support.ts'

/** All in one text: markup, an address, message syntax of the catalogues, and bidirectional control characters. */
const HOSTILE =
  '\u202e\u2066<img src=x onerror=alert(1)>"><script>alert(1)</script>{0}<a href="https://elsewhere.example">x</a>\u2028\u200f'

/** The address that a hostile response gives instead of a bank's page, a wallet or the shop. */
const addresses = /^(?:redirectTo|returnUrl|deeplink|upiQrDeepLink|logoUrl|url)$/
const SCRIPT = 'javascript:alert(document.domain)//https://bank.example/'

/** The values that the page needs to accept the response; every other text in it may be anything. */
const understood = /^(?:code|paymentMethodCode|currencyCode|status|createdAt|processedAt|acceptedAt|expireAt)$/

function spoiled(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return understood.test(name) ? value : addresses.test(name) ? SCRIPT : HOSTILE
  if (Array.isArray(value)) return value.map((item) => spoiled(item, name))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spoiled(item, key)]))
}

/** A compromised gateway responds: every text of every response is hostile. */
async function spoilAnswers(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      return route.fulfill({ response, body: text === '' ? '' : JSON.stringify(spoiled(JSON.parse(text))) })
    },
  )
}

/** The folded parts of the payment page itself, without the sandbox's panel. */
const openAll = (page: Page) =>
  page.getByTestId('step').evaluate((step) => {
    for (const part of step.querySelectorAll('details')) part.open = true
  })

for (const kind of completionKinds) {
  const pair = purchaseOf(kind)

  test(`everything that the gateway responds is shown as text, and nothing is opened: ${kind}`, {
    tag: kind === 'transfer' ? ['@phone'] : ['@phone', '@nightly'],
  }, async ({ page, merchant, sandbox, customer }) => {
    expectNoDialog(page)
    const order = await merchant.order({ amount: 45, currencyCode: pair.currencyCode })
    await beginPayin(merchant, order, pair)
    await spoilAnswers(page)
    await page.goto(order.url)
    await customer.sees('pay')
    // The rendered page contains a response that was not spoiled.
    await expect(page.getByTestId('step')).toContainText('onerror=alert(1)')
    await openAll(page)
    await expectOnlyText(page)
    await sandbox.settle(order.id, { status: 'FAILED' })
    await customer.comesBack()
    await customer.sees('done')
    await openAll(page)
    await expectOnlyText(page)
  })
}

test('operator names and refusal messages are shown as text', {
  tag: '@phone',
}, async ({ page, merchant, customer }) => {
  expectNoDialog(page)
  const order = await merchant.order({ amount: 45, currencyCode: 'ARS' })
  await page.goto(order.url)
  await customer.sees('choose')
  await spoilAnswers(page)
  // The rendered page contains the first responses; a reloaded page requests them.
  await page.reload()
  await customer.choose('OFFLINE')
  await customer.sees('operator')
  await expect(page.getByTestId('operator').locator('li > button[value]').first()).toBeVisible()
  await expectOnlyText(page)
  await customer.chooseFirstOperator()
  await customer.sees('fill', 'rejected', 'stopped', 'resend')
  await expectOnlyText(page)
})
