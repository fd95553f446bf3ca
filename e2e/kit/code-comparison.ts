import { expect } from '@playwright/test'
import { currencies } from '#contract/currencies.ts'
import type { methodPairs } from '#contract/methods.ts'
import type { PayinDetail } from '#contract/results.ts'
import { type CodeReading, readCode } from './code-reading.ts'

interface Told {
  readonly pair: (typeof methodPairs)[number]
  readonly detail: PayinDetail
  readonly amount: number
}

/** No scheme carries less of a reference, unless the reference itself is shorter. */
const LEAST_REFERENCE = 20

/** Whatever its scheme carries, a code says what the gateway answered: amount, currency, country, payee, reference. */
export function expectCodeSays(code: string, { pair, detail, amount }: Told): void {
  const { reference, ...read } = readCode(pair, code)
  const { account = {}, reference: whole = '' } = detail.paymentMethodResponse
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
  if (reference === undefined) return
  // The end of a long one, for ids differ at their end; PromptPay takes capitals alone.
  expect(plain(whole).slice(-reference.length)).toBe(plain(reference))
  expect(reference.length).toBeGreaterThanOrEqual(Math.min(LEAST_REFERENCE, plain(whole).length))
}

const plain = (reference: string): string => reference.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
