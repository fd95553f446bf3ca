import { expect, type Page } from '@playwright/test'
import { type CompletionKind, completionOf, qrFields } from '#contract/completions.ts'
import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { PayinDetail } from '#contract/results.ts'
import type { Customer } from './customer.ts'
import { decodeScreen } from './qr.ts'

type Answer = PayinDetail['paymentMethodResponse']

/** What each completion page is called. */
const headings: { readonly [K in CompletionKind]: RegExp } = {
  qr: /^Pay with /,
  transfer: /^Make a bank transfer$/,
  instructions: /^Pay to this account number$/,
  code: /^Pay at the store$/,
  address: /^Send USD[CT]$/,
  approve: /^Approve on your phone$/,
  redirect: /^Continue to /,
}

interface Shown {
  readonly page: Page
  readonly customer: Customer
  readonly answer: Answer
}

/** The figures of each kind that a customer pays with: those on the screen must be those of the gateway's answer. */
const figures: { readonly [K in CompletionKind]: (shown: Shown) => Promise<void> } = {
  qr: async ({ page, answer }) => {
    expect(await decodeScreen(page.getByTestId('qr').getByRole('img'))).toBe(codeOf(answer))
  },
  transfer: async ({ customer, answer }) => {
    const [address] = answer.paymentAddress ?? []
    if (address) expect(await customer.copied('address-1')).toBe(address.idAddress)
    else expect(await customer.copied('accountNumber')).toBe(answer.account?.accountNumber)
  },
  instructions: async ({ page, customer, answer }) => {
    expect(await customer.copied('accountNumber')).toBe(answer.account?.accountNumber)
    const names = (answer.paymentInstructionList ?? []).map(({ name }) => name)
    await expect(page.getByTestId('channels').locator('summary')).toHaveText(names)
  },
  code: async ({ page, customer, answer }) => {
    const shown = await page.getByTestId('store-code').innerText()
    expect(shown.replace(/\s/g, '')).toBe(answer.reference)
    expect(await customer.copied('code')).toBe(answer.reference)
  },
  address: async ({ page, customer, answer }) => {
    expect(await customer.copied('address')).toBe(answer.account?.accountNumber)
    await expect(page.getByTestId('value-network')).toHaveText(answer.paymentOperator?.name ?? '')
    expect(await decodeScreen(page.getByTestId('qr').getByRole('img'))).toBe(answer.qrCode)
  },
  approve: async ({ page, answer }) => {
    await expect(page.getByTestId('sent-to')).toContainText(answer.upiId ?? answer.phoneNumber ?? 'your phone')
  },
  redirect: async ({ page, answer }) => {
    await expect(page.getByTestId('host')).toContainText(new URL(answer.redirectTo ?? '').host)
  },
}

/** The completion page of a payin shows its heading, the exact amount to pay, and the gateway's own figures. */
export async function expectCompletionPage(page: Page, customer: Customer, detail: PayinDetail): Promise<void> {
  const answer = detail.paymentMethodResponse
  const kind = kindOf(answer)
  await expect(customer.heading).toHaveText(headings[kind])
  await expect(page.getByTestId('amount')).toBeVisible()
  const { amount } = answer.moneyRequired ?? detail.paymentRequested.money
  expect(amountIn(await page.getByTestId('amount').innerText())).toBe(amount)
  await figures[kind]({ page, customer, answer })
}

function kindOf(answer: Answer): CompletionKind {
  const { paymentMethodCode: code } = answer
  const kind = completionOf(answer, isMethodCode(code) ? methodOf(code).completion : undefined)
  if (kind === 'generic') throw new Error(`${code} has no page of its own.`)
  return kind
}

const codeOf = (answer: Answer): string | undefined => qrFields.map((field) => answer[field]).find(Boolean)

/** English figures below a thousand: nothing is grouped, and the point is the decimal one. */
const amountIn = (text: string): number => Number(/\d+(?:\.\d+)?/.exec(text)?.[0])
