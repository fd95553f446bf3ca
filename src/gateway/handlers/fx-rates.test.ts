import { expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { rateOf, validUntilMs } from './fx-rates.ts'

test.each([
  ['USDC', 'USDT', '1'],
  ['USDT', 'THB', '34.1'],
  ['THB', 'USDT', '0.0293255131'],
  ['VND', 'USDT', '0.0000394477'],
  ['USDT', 'VND', '25350'],
] as const)('one %s in %s is %s', (currencyCodeFrom, currencyCodeTo, rate) => {
  expect(rateOf({ currencyCodeFrom, currencyCodeTo })).toBe(rate)
})

test.each([
  ['12:00:00.000', '12:15:00.000'],
  ['12:14:59.999', '12:15:00.000'],
  ['12:15:00.000', '12:30:00.000'],
])('a rate read at %s is valid until %s', (readAt, until) => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}Z`)
  expect(validUntilMs(at(readAt))).toBe(at(until))
})

test('a conversion there and back loses less than a thousandth', () => {
  for (const code of currencyCodes) {
    const there = Number(rateOf({ currencyCodeFrom: code, currencyCodeTo: 'USDT' }))
    const back = Number(rateOf({ currencyCodeFrom: 'USDT', currencyCodeTo: code }))
    expect(Math.abs(there * back - 1)).toBeLessThan(0.001)
  }
})
