import { expect, type Page } from '@playwright/test'
import { completionKinds } from '#contract/methods/completions.ts'
import { type Purchase, purchaseOf, redirectValues, type Scenario, scenarios } from '../faults/cases.test-support.ts'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import { runUntil, standStill } from '../journeys/standing-clock.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import type { Customer } from '../kit/customer.ts'
import { test } from '../kit/test.ts'
import { type Keyboard, keyboardAt } from './keyboard.test-support.ts'

for (const [position, kind] of completionKinds.entries()) {
  const scenario = scenarios[position % scenarios.length] ?? 1
  const tag = position === 0 ? ['@phone'] : ['@phone', '@nightly']

  test(`${kind} in scenario ${scenario} is paid with the keyboard alone, and the focus is visible at every stop`, {
    tag,
  }, async ({ page, merchant, sandbox, customer }) => {
    const purchase = purchaseOf(kind)
    const money = { amount: 45, currencyCode: purchase.currencyCode }
    const order = await merchant.order(money, redirectValues(scenario, purchase))
    await page.clock.install()
    await page.goto(order.url)
    // A document that HTML leads to begins at its top, not at its heading.
    await isTakenOver(page)
    const keyboard = keyboardAt(page)
    await payBy({ keyboard, page, customer, purchase, scenario })
    await expectEveryStop(page, keyboard)

    // A page whose clock stands does not return to the shop by itself.
    await standStill(page)
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await customer.comesBack()
    const isDone = () => expect(customer.status).toHaveAttribute('data-status', 'SUCCESS', { timeout: 1 })
    await runUntil(page, isDone, 3_000)
    await expect(customer.heading).toBeFocused()
    await keyboard.press(page.getByTestId('return').getByRole('link'))
    await page.waitForURL(`**/demo-shop/orders/${order.id}`)
  })
}

interface Payer {
  readonly keyboard: Keyboard
  readonly page: Page
  readonly customer: Customer
  readonly purchase: Purchase
  readonly scenario: Scenario
}

/** Method, operator and form, where they are required; the focus of each new screen starts at its heading. */
async function payBy(payer: Payer): Promise<void> {
  const { keyboard, page, customer, purchase } = payer
  const { method } = purchase
  const screen = await customer.sees('choose', 'operator', 'fill', 'pay')
  const before = await customer.heading.textContent()
  if (screen === 'pay') return
  if (screen === 'choose') await pressMethod(keyboard, page, method)
  if (screen === 'operator') await keyboard.press(page.getByTestId('operator').locator('li > button[value]').first())
  if (screen === 'fill') await fillIn(payer)
  await expect(customer.heading).not.toHaveText(before ?? '')
  await expect(customer.heading).toBeFocused()
  return payBy(payer)
}

async function fillIn({ keyboard, page, purchase, scenario }: Payer): Promise<void> {
  const isKnown = scenario === 2 || scenario === 3
  for (const [name, value] of Object.entries(isKnown ? {} : requiredValues(purchase))) {
    if (name === 'accountType') await keyboard.choose(page.getByTestId(name).locator(`input[value="${value}"]`))
    else await keyboard.type(page.getByTestId(name), value)
  }
  await keyboard.press(page.getByTestId('form').locator('button[type="submit"]'))
}

/** A method that starts the payment at once has a confirming button, the next stop after its row. */
async function pressMethod(keyboard: Keyboard, page: Page, method: string): Promise<void> {
  const row = page.getByTestId('choose').locator(`li > button[value="${method}"]`)
  const opened = page.getByTestId('choose').locator(`li > button[value="${method}"][aria-expanded="true"]`)
  if (!(await opened.isVisible())) {
    await keyboard.press(row)
    await expect(opened.or(page.locator('main:not([data-step="choose"])'))).toBeVisible()
  }
  if (await opened.isVisible()) await keyboard.press(page.getByTestId('choose').locator('button[formmethod=post]'))
}

/** Every interactive element is one tab stop; after the last one the focus leaves the page. */
async function expectEveryStop(page: Page, keyboard: Keyboard): Promise<void> {
  await expect(page.getByTestId('return').getByRole('link')).toBeVisible()
  const operable = page.locator('a[href], button, select, summary, input:not([type="radio"])')
  const wanted = await operable.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
  const from = page.getByRole('heading', { level: 1 })
  await from.focus()
  let stops = 0
  for (; stops < 60; stops += 1) {
    await keyboard.tab()
    if (await page.evaluate(() => document.activeElement === document.body)) break
  }
  expect(stops).toBeGreaterThanOrEqual(wanted - 1)
  expect(stops).toBeLessThan(60)
}
