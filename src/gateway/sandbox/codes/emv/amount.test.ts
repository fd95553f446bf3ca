import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountWithCents, shortestAmount } from './amount.ts'

test.each([
  ['20', '20.00', '20'],
  ['20.1', '20.10', '20.1'],
  ['150000.00', '150000.00', '150000'],
  ['0.50', '0.50', '0.5'],
  ['007.125', '7.125', '7.125'],
  ['0', '0.00', '0'],
])('the amount %s is %s with cents and %s at its shortest', (amount, withCents, shortest) => {
  expect(amountWithCents(amount)).toBe(withCents)
  expect(shortestAmount(amount)).toBe(shortest)
})

test.each(['', '.5', '5.', '1,5', '1e3', '-1', ' 1', '١'])('%j is not an amount', (text) => {
  expect(() => amountWithCents(text)).toThrow(RangeError)
  expect(() => shortestAmount(text)).toThrow(RangeError)
})

test('EMV amounts lose and round no digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }), (units, decimals) => {
      const scale = 10n ** BigInt(decimals)
      const text = decimals === 0 ? `${units}` : `${units / scale}.${`${units % scale}`.padStart(decimals, '0')}`
      for (const written of [amountWithCents(text), shortestAmount(text)]) {
        const [whole = '', fraction = ''] = written.split('.')
        expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(units * 10n ** BigInt(6 - decimals))
      }
    }),
  )
})
