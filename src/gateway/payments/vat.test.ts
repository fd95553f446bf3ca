import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatOf } from './vat.ts'

test.each([
  ['100', 'THB', '7', 7],
  ['100.10', 'ZAR', '15', 15.02],
  ['0.1', 'ZAR', '15', 0.02],
  ['999', 'JPY', '10', 100],
  ['78.43', 'MYR', '7.5', 5.88],
  ['10', 'USDT', '0.000015', 0.000002],
  ['9999999999999.99', 'INR', '18', 1_800_000_000_000],
] as const)('VAT of %s %s at %s percent is %d', (...[amount, currencyCode, percent, vat]) => {
  expect(vatOf(amount, currencyCode, percent)).toEqual({ amount: vat, currencyCode })
})

test('VAT that rounds to zero is undefined', () => {
  expect(vatOf('0.01', 'THB', '7')).toBeUndefined()
  expect(vatOf('100', 'THB', '0')).toBeUndefined()
})

test('VAT at 100 percent is the amount itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (cents) => {
      const amount = (cents / 100).toFixed(2)
      expect(vatOf(amount, 'THB', '100')?.amount).toBe(Number(amount))
    }),
  )
})
