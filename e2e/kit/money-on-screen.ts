import { expect, type Locator } from '@playwright/test'
import type { PayinDetail } from '#contract/results.ts'

type Money = PayinDetail['paymentRequested']['money']

/** Signs that English pages write before an amount; the others share theirs, or have none, and stand by their code. */
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

/** Digits with the point of most English pages, or the comma of the South African ones. */
const FIGURES = /\d+(?:[.,]\d+)?/

/** An amount below a thousand stands there in English, with every digit, and in its currency. */
export async function expectMoney(place: Locator, { amount, currencyCode }: Money): Promise<void> {
  const text = await place.innerText()
  expect([text, Number(FIGURES.exec(text)?.[0].replace(',', '.'))]).toEqual([text, amount])
  expect(text).toContain(signs[currencyCode] ?? currencyCode)
}
