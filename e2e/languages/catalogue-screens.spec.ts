import { expect, type Page } from '@playwright/test'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import { goOnToPay } from '../journeys/go-on-to-pay.test-support.ts'
import type { Customer, Screen } from '../kit/customer.ts'
import { test } from '../kit/test.ts'
import { expectOnlyCatalogueWords } from './foreign-words.test-support.ts'
import { speakPseudo } from './pseudo-locale.test-support.ts'

/** An amount that the sandbox leaves open, so that the test alone decides the result. */
const OPEN_AMOUNT = 45

test.beforeEach(async ({ page }) => {
  await speakPseudo(page)
})

/** Methods whose every screen is checked. */
const journeys: readonly {
  readonly method: MethodCode
  readonly currencyCode: CurrencyCode
  readonly shows: string
}[] = [
  { method: 'PROMPTPAY', currencyCode: 'THB', shows: 'an account number and a QR code' },
  { method: 'P2A_V2', currencyCode: 'INR', shows: 'several addresses and a reference' },
]

for (const [position, { method, currencyCode, shows }] of journeys.entries()) {
  const tag = position === 0 ? [] : ['@nightly']
  test(`every word of ${method} in ${currencyCode} is from the catalogue: ${shows}`, { tag }, async ({
    page,
    merchant,
    customer,
  }) => {
    const order = await merchant.order({ amount: OPEN_AMOUNT, currencyCode })
    await page.goto(order.url)
    await customer.sees('choose')
    await expectOnlyCatalogueWords(page)
    await customer.choose(method)
    if ((await readUpToForm({ page, customer })) === 'fill') {
      await expectComplaints({ page, customer })
      // A new page: a second press of the same button must come at least a second later.
      await page.goto(order.url)
      await customer.choose(method)
    }
    await goOnToPay(customer, requiredValues({ method, currencyCode }))
    await expect(page.getByTestId('amount')).toBeVisible()
    await expectOnlyCatalogueWords(page)
  })
}

interface At {
  readonly page: Page
  readonly customer: Customer
}

/** Checks the operators, where there are some, and the form or completion page that follows. */
async function readUpToForm({ page, customer }: At): Promise<Screen> {
  const screen = await customer.sees('operator', 'fill', 'pay')
  await expectOnlyCatalogueWords(page)
  if (screen !== 'operator') return screen
  await customer.chooseFirstOperator()
  const next = await customer.sees('fill', 'pay')
  await expectOnlyCatalogueWords(page)
  return next
}

/** Submits a form in which every value is invalid, and checks each message. */
async function expectComplaints({ page, customer }: At): Promise<void> {
  const form = page.getByTestId('form')
  await expect(form).toBeVisible()
  for (const field of await form.getByRole('textbox').all()) await field.fill('@')
  await customer.submit()
  await expect(form.getByTestId('error-summary')).toBeVisible()
  await expectOnlyCatalogueWords(page)
}
