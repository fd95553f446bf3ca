import { expect, type Page } from '@playwright/test'
import { qrFields } from '#contract/methods/completions.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { copiedBy } from './clipboard.ts'
import type { Customer } from './customer.ts'

/** Every raw value of a response that a page may show, by the page's name for it. */
function rawValues({ idPayment, paymentMethodResponse: answer }: PayinDetail): ReadonlyMap<string, string | undefined> {
  const { account = {}, paymentAddress = [], reference, idPayin, paymentOperator } = answer
  return new Map([
    ...Object.entries(account),
    ...paymentAddress.map(({ idAddress }, position) => [`address-${position + 1}`, idAddress] as const),
    ['reference', reference],
    ['code', reference],
    ['address', account.accountNumber],
    ['network', paymentOperator?.name],
    ['order', idPayin],
    ['payment', idPayment],
  ])
}

const namesOf = (page: Page, prefix: string): Promise<readonly string[]> =>
  page
    .locator(`[data-testid^="${prefix}"]`)
    .evaluateAll(
      (found, length) => found.map((one) => one.getAttribute('data-testid')?.slice(length) ?? ''),
      prefix.length,
    )

const squeezed = (text = ''): string => text.replace(/\s/g, '')

interface Shown {
  readonly page: Page
  readonly customer: Customer
  readonly detail: PayinDetail
  /** Names of the values that the page must offer to copy; it may offer more. */
  readonly indispensable: readonly string[]
  /** The amount due. */
  readonly amount: number
}

/** Unfolds what has values, and checks that every shown value is the response's. */
export async function expectShownValues(page: Page, detail: PayinDetail): Promise<void> {
  const folded = page.locator('details:not([open]):has([data-testid^="value-"])')
  while ((await folded.count()) > 0) await folded.first().locator('summary').first().click()
  const raw = rawValues(detail)
  for (const name of (await namesOf(page, 'value-')).filter((shown) => shown !== 'merchant')) {
    // A code of the wire that the page shows as a label.
    if (name === 'accountType') continue
    const shown = await page.getByTestId(`value-${name}`).innerText()
    expect([name, squeezed(shown)]).toEqual([name, squeezed(raw.get(name))])
  }
}

/** Checks on a page with unfolded details that every copy button copies the raw value, character for character. */
export async function expectCopiedValues({ page, customer, detail, indispensable, amount }: Shown): Promise<void> {
  const raw = rawValues(detail)
  // A bank app in Argentina reads a point as one of thousands.
  const sign = detail.paymentRequested.money.currencyCode === 'ARS' ? ',' : '.'
  const copyable = await namesOf(page, 'copy-')
  expect(copyable).toEqual(expect.arrayContaining([...indispensable, 'order', 'payment']))
  for (const name of copyable) {
    const copied = await customer.copied(name)
    if (name === 'amount')
      expect([Number(copied.replace(sign, '.')), /^\d+$/.test(copied.replace(sign, ''))]).toEqual([amount, true])
    else expect([name, copied]).toEqual([name, raw.get(name)])
  }
  await expectRawCode(page, detail)
}

/** The code as a text to paste; it has no name of its own. */
async function expectRawCode(page: Page, { paymentMethodResponse: answer }: PayinDetail): Promise<void> {
  const code = page.getByTestId('raw-code')
  if ((await code.count()) === 0) return
  const fold = page.locator('details:not([open])').filter({ has: code })
  if ((await fold.count()) > 0) await fold.locator('summary').first().click()
  const copied = await copiedBy(code.getByRole('button'))
  expect(copied).toBe(qrFields.map((field) => answer[field]).find(Boolean))
}
