import { expect } from '@playwright/test'
import { currencies } from '#contract/currencies.ts'
import type { methodPairs } from '#contract/methods/method-facts.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { type CodeReading, readCode } from './code-reading.ts'

interface Told {
  readonly pair: (typeof methodPairs)[number]
  readonly detail: PayinDetail
  readonly amount: number
}

/**
 * Checks that a code, as far as its scheme carries the data, says what the gateway's response says: amount, currency,
 * country, payee, reference.
 */
export function expectCodeSays(code: string, { pair, detail, amount }: Told): void {
  const { reference, ...read } = readCode(code)
  const { account = {} } = detail.paymentMethodResponse
  const { numeric, country } = currencies[pair.currencyCode]
  const told: CodeReading = {
    amount: String(amount),
    currency: pair.currencyCode,
    currencyNumber: numeric ?? undefined,
    country: country ?? undefined,
    payeeName: account.accountName,
    payeeAccount: account.accountNumber,
    payeeBank: account.bankCode,
  }
  expect(told).toMatchObject(read)
  // PromptPay allows capitals only.
  if (reference !== undefined)
    expect(reference.toUpperCase()).toBe(detail.paymentMethodResponse.reference?.toUpperCase())
}
