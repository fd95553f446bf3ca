import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, currencyCodes } from '#contract/currencies.ts'
import { decimalOf } from '#contract/money.ts'
import type { AcceptedPayment } from '../core/processor/port.ts'
import { amountTable, simulatedResult } from './simulated-result.ts'

const timings = { settleSecs: 3, successSecs: 10 }
const payin = {
  kind: 'payin',
  methodCode: 'PROMPTPAY',
  currencyCode: 'THB',
} as const satisfies Partial<AcceptedPayment>

const technical = { result: { status: 'FAILED', failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE' }, delayMs: 3000 }
const different = { result: { status: 'FAILED', failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' }, delayMs: 3000 }
const paidSoon = { result: { status: 'SUCCESS' }, delayMs: 3000 }
const paid = { result: { status: 'SUCCESS' }, delayMs: 10_000 }

test('50 succeeds with the offline method and with no other, however it is written', () => {
  expect(simulatedResult({ ...payin, methodCode: 'OFFLINE', amount: '50' }, timings)).toEqual(paid)
  expect(simulatedResult({ ...payin, methodCode: 'OFFLINE', amount: '50.00' }, timings)).toEqual(paid)
  expect(simulatedResult({ ...payin, methodCode: 'OFFLINE', amount: '50.01' }, timings)).toBeUndefined()
  expect(simulatedResult({ ...payin, methodCode: 'BANK_TRANSFER', amount: '50' }, timings)).toBeUndefined()
})

test.each(['payout', 'topup'] as const)('a %s follows the table without the rule that names a payin method', (kind) => {
  expect(simulatedResult({ ...payin, kind, methodCode: 'OFFLINE', amount: '50' }, timings)).toBeUndefined()
  expect(simulatedResult({ ...payin, kind, methodCode: 'OFFLINE', amount: '51' }, timings)).toEqual(paid)
  expect(simulatedResult({ ...payin, kind, methodCode: 'OFFLINE', amount: '19.99' }, timings)).toEqual(technical)
})

test.each(['JPY', 'KRW', 'VND'] as const)('amounts of %s have no decimals and the same boundaries', (currencyCode) => {
  const of = (amount: string) => simulatedResult({ ...payin, methodCode: 'OFFLINE', currencyCode, amount }, timings)
  expect(['1', '2', '3', '20', '30'].map(of)).toEqual([undefined, undefined, technical, different, paidSoon])
  expect(['40', '50', '51'].map(of)).toEqual([undefined, paid, paid])
})

test('amounts with six decimals have exact boundaries', () => {
  const of = (amount: string) =>
    simulatedResult({ ...payin, methodCode: 'CRYPTO_OFFLINE', currencyCode: 'USDT', amount }, timings)
  const amounts = ['2.999999', '3.000000', '39.999999', '50.999999']
  expect(amounts.map(of)).toEqual([undefined, technical, paidSoon, undefined])
})

test('simulated results have the configured delays', () => {
  const slow = { settleSecs: 0.5, successSecs: 60 }
  expect(simulatedResult({ ...payin, amount: '30' }, slow)?.delayMs).toBe(500)
  expect(simulatedResult({ ...payin, amount: '51' }, slow)?.delayMs).toBe(60_000)
})

test('in every currency the least amount from a boundary on is in its row, one minor unit less is not', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencyCodes), fc.constantFrom(3n, 20n, 30n, 40n, 51n), (currencyCode, bound) => {
      const units = bound * 10n ** BigInt(currencies[currencyCode].decimals)
      const at = (amount: string) => simulatedResult({ ...payin, currencyCode, amount }, timings)
      expect(at(decimalOf(units, currencyCode))).not.toEqual(at(decimalOf(units - 1n, currencyCode)))
    }),
  )
})

test.each(['README.md', 'src/workshop/start/start-section.tsx'])('%s has a line for each row of amounts', (file) => {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').replaceAll('`', '')
  for (const row of amountTable) {
    const range = 'equals' in row ? `${row.equals}` : `${row.from} ${row.below ? `to below ${row.below}` : 'and more'}`
    expect(text).toMatch(new RegExp(`^ *[|[] *'?${range}${row.method ? ` with ${row.method}` : ''}['\\s]`, 'm'))
  }
})
