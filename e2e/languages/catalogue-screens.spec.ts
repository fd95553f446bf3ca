import { expect, type Page } from '@playwright/test'
import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValues } from '#contract/example-values.ts'
import { requirementsOf } from '#contract/field-requirements.ts'
import { type MethodCode, methodOf } from '#contract/methods.ts'
import type { Customer, Screen } from '../kit/customer.ts'
import { test } from '../kit/test.ts'
import { expectOnlyCatalogueWords } from './foreign-words.test-support.ts'
import { speakPseudo } from './pseudo-locale.test-support.ts'

/** The sandbox leaves it open, so that only the test decides how it ends. */
const OPEN_AMOUNT = 45

test.beforeEach(async ({ page }) => {
  await speakPseudo(page)
})

/** Methods of which every screen is read. */
const journeys: readonly {
  readonly method: MethodCode
  readonly currencyCode: CurrencyCode
  readonly shows: string
}[] = [
  { method: 'PROMPTPAY', currencyCode: 'THB', shows: 'an account number and a QR code' },
  { method: 'P2A_V2', currencyCode: 'INR', shows: 'several addresses and a reference' },
]

for (const [position, { method, currencyCode, shows }] of journeys.entries()) {
  const tag = position === 0 ? [] : ['@exhaustive']
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
      // Afresh: a second press of the same button has to be a second later.
      await page.goto(order.url)
      await customer.choose(method)
      await readUpToForm({ page, customer })
      await customer.fill(exampleValues(requirementsOf(methodOf(method), currencyCode), currencyCode, 'required'))
      await customer.submit()
    }
    await customer.sees('pay')
    await expect(page.getByTestId('amount')).toBeVisible()
    await expectOnlyCatalogueWords(page)
  })
}

interface At {
  readonly page: Page
  readonly customer: Customer
}

/** Reads the operators, where there are some, and the form or the completion page that comes then. */
async function readUpToForm({ page, customer }: At): Promise<Screen> {
  const screen = await customer.sees('operator', 'fill', 'pay')
  await expectOnlyCatalogueWords(page)
  if (screen !== 'operator') return screen
  await customer.chooseFirstOperator()
  const next = await customer.sees('fill', 'pay')
  await expectOnlyCatalogueWords(page)
  return next
}

/** Sends a form in which no answer can be right, and reads what is said of each. */
async function expectComplaints({ page, customer }: At): Promise<void> {
  const form = page.getByTestId('form')
  for (const field of await form.getByRole('textbox').all()) await field.fill('@')
  await customer.submit()
  await expect(form.getByTestId('error-summary')).toBeVisible()
  await expectOnlyCatalogueWords(page)
}

const ends = [
  { result: { status: 'SUCCESS' }, tag: [] },
  { result: { status: 'FAILED', failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' }, tag: ['@exhaustive'] },
] as const

for (const { result, tag } of ends) {
  test(`every word of a payment that ended with ${result.status} is from the catalogue`, { tag: [...tag] }, async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const order = await merchant.order({ amount: OPEN_AMOUNT, currencyCode: 'BRL' })
    await merchant.create(order, { paymentMethodCode: 'PIXQR' })
    await sandbox.settle(order.id, result)
    await page.goto(order.url)
    await customer.sees('done')
    await expect(customer.status).toHaveAttribute('data-status', result.status)
    await expectOnlyCatalogueWords(page)
  })
}
