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

test('a dollar buys what it buys near the market, in every currency', () => {
  const rates = currencyCodes.map((code) => [code, rateOf({ currencyCodeFrom: 'USDT', currencyCodeTo: code })])
  expect(Object.fromEntries(rates)).toMatchObject({
    ARS: '1010',
    BRL: '5.45',
    CNY: '7.18',
    COP: '4120',
    GHS: '15.2',
    IDR: '15850',
    INR: '84.3',
    JPY: '151.5',
    KES: '129.4',
    KRW: '1385',
    LAK: '21900',
    MXN: '19.8',
    MYR: '4.38',
    NAD: '17.9',
    NGN: '1640',
    PHP: '57.6',
    THB: '34.1',
    TWD: '32.1',
    USDC: '1',
    USDT: '1',
    VND: '25350',
    ZAR: '17.9',
  })
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
