import { expect, type Locator } from '@playwright/test'
import type { PayinDetail } from '#contract/operations/results.ts'

type Money = PayinDetail['paymentRequested']['money']

/**
 * Currency signs that English pages write before an amount; other currencies share a sign or have none, and are shown
 * by their code.
 */
const signs: Readonly<Record<string, string>> = {
  BRL: 'R$',
  GHS: 'GH₵',
  IDR: 'Rp',
  INR: '₹',
  KES: 'Ksh',
  KRW: '₩',
  LAK: '₭',
  MYR: 'RM',
  NGN: '₦',
  PHP: '₱',
  THB: '฿',
  VND: '₫',
  ZAR: 'R',
}

/** Digits with a decimal point, as on most English pages, or with the decimal comma of South Africa. */
const FIGURES = /\d+(?:[.,]\d+)?/

/** Checks that an amount below a thousand is shown in English, with every digit and its currency. */
export async function expectMoney(place: Locator, { amount, currencyCode }: Money): Promise<void> {
  const text = await place.innerText()
  expect([text, Number(FIGURES.exec(text)?.[0].replace(',', '.'))]).toEqual([text, amount])
  expect(text).toContain(signs[currencyCode] ?? currencyCode)
}
